/** The OpenAPI 3.1 document of the API, made from the same contracts that the server binds. `npm test` compares it with docs/openapi.json. */
import { z } from "zod";
import type { Endpoint } from "#kernel/endpoint.ts";
import { HOUSE_REFUSALS } from "#kernel/refusal.ts";
import { rowsOf } from "#platform/http/export-list.ts";
import { needsFreshProof } from "#platform/fresh-rights.ts";
import { DEFAULT_LIMITS } from "#platform/http/routes.ts";
import { capabilities } from "./capabilities.ts";

type Json = Record<string, unknown>;

/** Schemas with a name of their own (`.meta({ id })`), written once however many calls use them. */
type Named = Record<string, Json>;

/** The shape on the wire: what a codec reads and what it writes (money as text, instants as text). */
function wireSchema(schema: z.ZodType, named: Named): Json {
  const made = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "throw" }));
  const placed = JSON.parse(made.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json & { $defs?: Named };
  const { $schema: _dialect, $defs = {}, ...rest } = placed;
  for (const [id, one] of Object.entries($defs)) named[id] = one;
  return rest;
}

/** The whole document, paths in alphabetical order so that its file changes only where the API does. */
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
        "Every answer is {code, data, csrfToken?, status?}. A POST carries {payload}: its JSON encrypted as docs/decisions/0003 tells; the request schemas below show what is inside. The encryption hides bodies from logs and proxies and protects nobody: TLS, tokens and the server's own checks do.",
    },
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: {
          type: "apiKey",
          in: "header",
          name: "key",
          description: "The API client's public key. It names the client and is no secret.",
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
    status: { type: "string", description: "The refusal's name." },
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
    description: `All rows as a file, ${answers}. Needs the module "export" where the menu has one; more rows than a file may have are refused with 409 too_many_to_export.`,
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

/** What is sent in place of a body: its encrypted text. */
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
      description: "A file to be saved.",
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

/** Refusals by HTTP status, each with the names that come under it. */
function refusalsOf(endpoint: Endpoint): Json {
  const all: Record<string, number> = {
    ...HOUSE_REFUSALS,
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
