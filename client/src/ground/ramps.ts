// What each kind of ground looks like by day and by night.

export type Colour = [number, number, number]

export interface Look {
  /** Its colour varies between these. */
  low: Colour
  high: Colour
  /** How strongly light and shade show the shape of the ground. */
  relief: number
}

/** Colours of things that stand on the ground. */
export interface Inks {
  line: string
  halo: string
  shadow: string
  tree: string
  treetop: string
  hedge: string
  reed: string
  roofs: [string, string][]
  road: string
  verge: string
  river: string
  bank: string
  stone: string
  concrete: string
  furrow: string
  foam: string
  crops: string[]
}

export interface Ramps {
  looks: Record<string, Look>
  lit: Colour
  shaded: Colour
  /** The sea from the shore outwards, and the lines engraved along the coast. */
  shore: Colour
  deep: Colour
  engraved: Colour
  sand: Colour
  coast: Colour
  inks: Inks
}

const look = (low: string, high: string, relief: number): Look => ({ low: read(low), high: read(high), relief })

/** Read `#rrggbb`. */
export function read(hex: string): Colour {
  return [parseInt(hex.slice(1, 3), 16), parseInt(hex.slice(3, 5), 16), parseInt(hex.slice(5, 7), 16)]
}

const DAY: Ramps = {
  looks: {
    sea: look('#93b9c5', '#a3c5cd', 0),
    land: look('#d2cfa8', '#dedcb8', 1),
    grass: look('#b3b97c', '#c7c68f', 0.9),
    field: look('#d0d29d', '#dfdcae', 0.75),
    bocage: look('#a4b679', '#b3c188', 1),
    wood: look('#90a970', '#9fb57d', 1),
    hill: look('#c4b083', '#d3c196', 1.5),
    marsh: look('#a9c3a8', '#bdd1b2', 0.35),
    beach: look('#e0cb96', '#ecdcae', 0.35),
    surf: look('#cdbf94', '#dccda0', 0.2),
    shingle: look('#c9bd9f', '#d8cdb0', 0.5),
    dunes: look('#cfc58f', '#dcd2a0', 1.2),
    town: look('#cbb698', '#d6c4a6', 0.5),
    cliff: look('#a8946e', '#bba880', 2),
    rock: look('#b3aa98', '#c2baa9', 1.4),
    river: look('#7fb0c0', '#8dbac8', 0),
    paper: look('#f4eedb', '#f8f3e4', 0.1),
  },
  lit: [255, 250, 222],
  shaded: [64, 52, 22],
  shore: [201, 222, 219],
  deep: [142, 180, 193],
  engraved: [96, 142, 158],
  sand: [232, 214, 164],
  coast: [96, 76, 44],
  inks: {
    line: '#43381f',
    halo: '#fff8dc',
    shadow: '#2a2413',
    tree: '#5f7a45',
    treetop: '#86a25e',
    hedge: '#62773d',
    reed: '#4d7d83',
    roofs: [['#b4694d', '#8a4a37'], ['#a86048', '#7c4434'], ['#9c7a63', '#745845'], ['#8d8378', '#6a6157']],
    road: '#e0d2ab',
    verge: '#85724c',
    river: '#8fbcc8',
    bank: '#457a8c',
    stone: '#958c7a',
    concrete: '#b9b4a6',
    furrow: '#a8ab72',
    foam: '#f4fbf8',
    crops: ['#dfdc9f', '#c6cd90', '#e6dba8', '#cbd6a0', '#d8c98d'],
  },
}

const NIGHT: Ramps = {
  looks: {
    sea: look('#1d3242', '#223a4a', 0),
    land: look('#4a5040', '#535a47', 1),
    grass: look('#434b33', '#4d563b', 0.9),
    field: look('#545a3d', '#5f6446', 0.75),
    bocage: look('#3f4c31', '#4a573a', 1),
    wood: look('#33452b', '#3c4f33', 1),
    hill: look('#5a5039', '#685d45', 1.5),
    marsh: look('#3a5049', '#445b52', 0.35),
    beach: look('#6f6446', '#7c7051', 0.35),
    surf: look('#5a543f', '#655f48', 0.2),
    shingle: look('#5f5845', '#6b6450', 0.5),
    dunes: look('#5c573a', '#686344', 1.2),
    town: look('#584c40', '#63564a', 0.5),
    cliff: look('#453c2c', '#524735', 2),
    rock: look('#4c4943', '#57544d', 1.4),
    river: look('#33596b', '#3a6376', 0),
    paper: look('#20262a', '#242b2f', 0.1),
  },
  lit: [214, 214, 184],
  shaded: [6, 8, 8],
  shore: [52, 82, 94],
  deep: [25, 44, 58],
  engraved: [86, 124, 140],
  sand: [124, 112, 80],
  coast: [14, 16, 14],
  inks: {
    line: '#0f120d',
    halo: '#9aa184',
    shadow: '#050605',
    tree: '#26371f',
    treetop: '#3f5631',
    hedge: '#26331c',
    reed: '#6d9a98',
    roofs: [['#7a4a38', '#573428'], ['#6f4534', '#4d2f25'], ['#695345', '#4b3b31'], ['#5f5851', '#443f3a']],
    road: '#8a7d5f',
    verge: '#2c2719',
    river: '#5d90a8',
    bank: '#1c3542',
    stone: '#6b665a',
    concrete: '#6c6960',
    furrow: '#41472c',
    foam: '#8fb0b6',
    crops: ['#5f6340', '#525b3a', '#666042', '#4f5c3e', '#5c5437'],
  },
}

/** Return the colours of a scheme. */
export function rampsOf(dark: boolean): Ramps {
  return dark ? NIGHT : DAY
}
