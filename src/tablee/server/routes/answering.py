"""The verbs of HTTP, with the errors that any route may answer declared once."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import litestar
from litestar.openapi import ResponseSpec
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from tablee.server.messages import Problem, Strict

_TEXTS: Final = {
    400: "What was sent does not fit this description",
    403: "Not with this key",
    404: "There is no such thing",
    409: "Not now",
    413: "Too large",
    422: "What was sent fits, but makes no sense here",
    429: "Too often",
    503: "The store takes no writes, or too much is under way; try again soon",
}
PROBLEMS: Final = {
    status: ResponseSpec(Problem, description=text, generate_examples=False) for status, text in _TEXTS.items()
}

get: Final = partial(litestar.get, responses=PROBLEMS)
post: Final = partial(litestar.post, responses=PROBLEMS)
put: Final = partial(litestar.put, responses=PROBLEMS)


class StrictSchemas(OpenAPISchemaPlugin):
    """Says in the description of the API as well that a field we do not know is an error."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return not field_definition.is_union and field_definition.is_subclass_of(Strict)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Any:
        others = [plugin for plugin in schema_creator.plugins if plugin is not self]
        usual = next(plugin for plugin in others if schema_creator.plugin_supports_field(plugin, field_definition))
        schema = usual.to_openapi_schema(field_definition, schema_creator)
        schema.additional_properties = False
        return schema
