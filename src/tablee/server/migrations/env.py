"""Alembic runs this: the connection comes from the store that is being opened."""

from alembic import context

from tablee.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
