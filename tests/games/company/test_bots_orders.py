"""The captain orders no Move that leads nowhere, and uses the activation for something else."""

from random import Random

from beachhead.games.company import GAME
from beachhead.games.company.board.position import REMOVED
from beachhead.games.company.bots import moves
from beachhead.games.company.bots.assessment import MOVING, Assessment
from beachhead.games.company.bots.captain import Captain
from beachhead.kernel.nodes import Decision
from tests.games.company.boards import Fight, fight

FARM = (
    '[[objective]]\nid = "farm"\nname = "farm"\nat = [30, 20]\nradius = 3\nvp = 3\nowner = "GE"\n'
)


OURS = "rif veteran: pl=smg@30,10 a=rifle@32,10 c=rifle@28,10 e=rifle@34,10"


SHAKEN = "gre green: pl=smg@30,30* a=rifle@32,30*"


def platoon(enemy: str = SHAKEN, terrain: str = "", *, led: bool = True) -> Fight:
    """Set up a platoon ten inches before a farm, with or without its leader."""
    f = fight(OURS, enemy, terrain, FARM, cc="US@1,40")
    if not led:
        f.b.state[f.team("US.rif.pl")] |= REMOVED
        f.b.leader[f.unit("US.rif")] = -1
    return f


def action(f: Fight, die: int = 5) -> object:
    """Activate the platoon and give the action that the captain chooses."""
    f.activate("US.rif", die)
    node = f.node
    assert isinstance(node, Decision)
    assert node.step == "choose_action"
    return Captain().decide(GAME, f.b, node, Random(1).randrange, 1.0)


def test_a_platoon_with_its_leader_goes_for_the_farm_under_the_enemys_eyes():
    # gre  30,30  suppressed to the last Team
    # farm 30,20
    # rif  30,10
    assert action(platoon()) in MOVING


def test_a_platoon_without_a_leader_that_may_not_go_on_does_something_else():
    # Nobody of it may go nearer to gre, whom all of it sees: no Move towards the farm is legal.
    f = platoon(led=False)
    assessment = Assessment(f.b, f.unit("US.rif"))
    assert assessment.weigh_advance > 0
    assert moves.list_plans(assessment) == []
    assert action(f) not in MOVING


def test_a_platoon_without_a_leader_that_fails_its_check_waits_on_overwatch():
    assert action(platoon(led=False), 2) == "OW"


def test_a_platoon_without_a_leader_goes_on_where_it_sees_nobody():
    # w  woods between rif and gre
    woods = "w woods 10,24-50,24-50,28-10,28"
    assert action(platoon(terrain=woods, led=False)) in MOVING


def test_a_platoon_fires_at_the_enemy_whom_it_may_not_approach():
    # gre  30,22  in the open on the farm, within everybody's range
    near = "gre veteran: pl=rifle@30,22! a=rifle@32,22! c=rifle@28,22!"
    assert action(platoon(near, led=False)) == "AF"


def test_a_move_that_brings_the_commander_out_of_fire_leads_somewhere():
    # The Commander stands in the open beside the platoon, two machine guns see him; the woods are at hand.
    guns = "gre veteran: pl=rifle@30,32^ h=hmg@32,32^ i=hmg@28,32^"
    f = fight(OURS, guns, "w woods 36,4-44,4-44,16-36,16", FARM, cc="US@35,11")
    assessment = Assessment(f.b, f.unit("US.rif"))
    assert assessment.value_rescue > 0
    assert moves.leads_anywhere(assessment)
