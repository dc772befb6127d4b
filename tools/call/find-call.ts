/** Finds calls by name in docs/openapi.json: method, path, input. */

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly schema?: unknown }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly schema: { readonly properties?: Readonly<Record<string, { readonly "x-plaintext"?: unknown }>> } }
      >
    >;
  };
}
export interface OpenApi {
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<"get" | "post", Operation>>>>>;
}

export interface Call {
  readonly name: string;
  readonly summary: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** The shape of its input: a JSON schema, or the query's parameters. */
  readonly takes: unknown;
}

function* callsOf(document: OpenApi): Generator<Call> {
  for (const [path, operations] of Object.entries(document.paths))
    for (const method of ["get", "post"] as const) {
      const operation = operations[method];
      if (operation === undefined) continue;
      const body = operation.requestBody?.content["application/json"]?.schema;
      yield {
        name: operation.operationId,
        summary: operation.summary,
        method: method === "get" ? "GET" : "POST",
        path,
        takes: resolved(
          document,
          method === "get" ? operation.parameters : (body?.properties?.["payload"]?.["x-plaintext"] ?? body),
        ),
      };
    }
}

/** Replaces references by the schemas they name; a recursive schema keeps its name. */
function resolved(document: OpenApi, schema: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((one) => resolved(document, one, within));
  if (typeof schema !== "object" || schema === null) return schema;
  const reference = (schema as { $ref?: unknown }).$ref;
  if (typeof reference === "string" && !within.includes(reference)) {
    const name = reference.slice(reference.lastIndexOf("/") + 1);
    return resolved(document, document.components?.schemas?.[name], [...within, reference]);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolved(document, value, within)]));
}

export function findCall(document: OpenApi, wanted: string): Call | null {
  return [...callsOf(document)].find(({ name, path }) => name === wanted || path === wanted) ?? null;
}

/** One line for each call whose name or path contains `part`. */
export function listCalls(document: OpenApi, part: string): string {
  return [...callsOf(document)]
    .filter(({ name, path }) => name.includes(part) || path.includes(part))
    .map(({ name, method, path, summary }) => `${name}\n    ${method} ${path}\n    ${summary}\n`)
    .join("");
}
