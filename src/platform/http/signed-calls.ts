/** Routes for calls of outside parties that are signed over their bytes: the handlers receive the body unparsed. */
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A scope of the server in which JSON is not parsed, with a limit on the body; `register` adds its routes. */
export async function registerSignedCalls(
  server: FastifyInstance,
  maxBytes: number,
  register: (scope: FastifyInstance) => void,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    register(scope);
  });
}

/** The bytes of a call to such a scope; empty without a body. */
export const bytesOf = ({ body }: Pick<FastifyRequest, "body">): Uint8Array =>
  body instanceof Uint8Array ? body : new Uint8Array();
