/** Builds the OpenAPI 3.1 document of the API from the contracts that the server binds. `npm test` compares it with docs/openapi.json. */
import { z } from "zod";
import type { Endpoint } from "#kernel/endpoint.ts";
import { COMMON_REFUSALS } from "#kernel/refusal.ts";
import { rowsOf } from "#platform/http/export-list.ts";
import { needsFreshProof } from "#platform/fresh-rights.ts";
import { DEFAULT_LIMITS } from "#platform/http/routes.ts";
import { capabilities } from "./capabilities.ts";

type Json = Record<string, unknown>;

/** Schemas with a name of their own (`.meta({ id })`), emitted once however many calls use them. */
type Named = Record<string, Json>;

/** The shape on the wire: a codec's input (money as text, instants as text). */
function wireSchema(schema: z.ZodType, named: Named): Json {
  const made = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "throw" }));
  const placed = JSON.parse(made.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json & { $defs?: Named };
  const { $schema: _dialect, $defs = {}, ...rest } = placed;
  for (const [id, one] of Object.entries($defs)) named[id] = one;
  return rest;
}

/** The whole document. Paths are in alphabetical order, so that its file changes only where the API does. */
export function openApiDocument(): Json {
  const endpoints = capabilities.flatMap((capability) => capability.bindings.map((binding) => binding.endpoint));
  const named: Named = {};
  const paths = Object.fromEntries(
    [...endpoints]
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map((endpoint) => [endpoint.path, { [endpoint.method.toLowerCase()]: operation(endpoint, named) }]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Remittance platform API",
      version: "1",
      description:
        "Every answer is {code, data, csrfToken?, status?}. A POST carries {payload}: its JSON encrypted as described in decision 0003; the request schemas below show the content. The encryption hides bodies from logs and proxies and is no protection: TLS, tokens and the server's own checks protect.",
    },
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: {
          type: "apiKey",
          in: "header",
          name: "key",
          description: "The API client's public key. It names the client and is not secret.",
        },
        session: { type: "apiKey", in: "header", name: "X-CODE-CHALLENGE", description: "The access token of a signed-in user." },
      },
      schemas: { Refusal: refusalSchema, ...named },
    },
  };
}

const refusalSchema: Json = {
  type: "object",
  required: ["code", "status", "message", "details", "requestId"],
  properties: {
    code: { type: "integer", description: "The HTTP status." },
    status: { type: "string", description: "The name of the refusal." },
    message: { type: "string", description: "A sentence in the caller's language." },
    details: {
      type: "object",
      properties: {
        fields: { type: "object", additionalProperties: { type: "string" } },
        retryAfterSeconds: { type: "integer" },
      },
    },
    requestId: { type: "string" },
    csrfToken: { type: "string" },
  },
};

function operation(endpoint: Endpoint, named: Named): Json {
  const { access } = endpoint;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.split(".")[0]],
    security: access === "public" ? [{ key: [] }] : [{ key: [], session: [] }],
    "x-access": access,
    "x-rate-limit": endpoint.rateLimit ?? DEFAULT_LIMITS[endpoint.method],
    ...(endpoint.method === "GET" ? { parameters: parametersOf(endpoint, named) } : { requestBody: bodyOf(endpoint, named) }),
    responses: { "200": answerOf(endpoint, named), ...refusalsOf(endpoint) },
  };
}

function parametersOf(endpoint: Endpoint, named: Named): Json[] {
  const { properties = {}, required = [] } = wireSchema(endpoint.input, named) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const own = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return rowsOf(endpoint) === null ? own : [...own, exportParameter(endpoint)];
}

function exportParameter({ exportedBy }: Endpoint): Json {
  const answers = exportedBy ? `as ${exportedBy} does` : "as CSV, or as XLSX with format=xlsx";
  return {
    name: "export",
    in: "query",
    required: false,
    schema: { const: "Y" },
    description: `All rows as a file, ${answers}. Needs the module "export" where the menu has one; more rows than the limit are refused with 409 too_many_to_export.`,
  };
}

function bodyOf(endpoint: Endpoint, named: Named): Json {
  const schema = wireSchema(endpoint.input, named);
  if (endpoint.body === "multipart") return { required: true, content: { "multipart/form-data": { schema } } };
  if (endpoint.body === "plain") return { required: true, content: { "application/json": { schema } } };
  const sealed = sealedSchema(schema);
  const accepted = endpoint.body === "either" ? { oneOf: [sealed, schema] } : sealed;
  return { required: true, content: { "application/json": { schema: accepted } } };
}

/** The schema of the body as sent: its encrypted text. */
function sealedSchema(schema: Json): Json {
  const payload = {
    type: "string",
    contentMediaType: "application/json",
    description: "Encrypted JSON with ciphertext, salt and iv.",
    "x-plaintext": schema,
  };
  return { type: "object", required: ["payload"], additionalProperties: false, properties: { payload } };
}

function answerOf(endpoint: Endpoint, named: Named): Json {
  if (endpoint.answers === "file")
    return {
      description: "A file to save.",
      content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
    };
  const properties = {
    code: { const: 200 },
    data: wireSchema(endpoint.output, named),
    ...(endpoint.method === "POST" ? { csrfToken: { type: "string" } } : {}),
  };
  return {
    description: "Done.",
    content: { "application/json": { schema: { type: "object", required: ["code", "data"], properties } } },
  };
}

/** Refusals by HTTP status, each with the names that it covers. */
function refusalsOf(endpoint: Endpoint): Json {
  const all: Record<string, number> = {
    ...COMMON_REFUSALS,
    ...(needsFreshProof(endpoint) && { proof_needed: 403 }),
    ...endpoint.refusals,
  };
  const statuses = [...new Set(Object.values(all))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: Object.keys(all)
          .filter((name) => all[name] === status)
          .sort()
          .join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    ]),
  );
}
