/** Calls of outside parties, signed over their bytes: routes that are given what came as it came. */
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A part of the server whose JSON is not parsed, up to so many bytes; `register` adds its routes. */
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

/** The bytes of a call to such a part; none where there is no body. */
export const bytesOf = ({ body }: Pick<FastifyRequest, "body">): Uint8Array =>
  body instanceof Uint8Array ? body : new Uint8Array();
