"""What Alembic runs: on the connection that `Database.migrate` has opened, nothing else."""

from alembic import context

from beachhead.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
