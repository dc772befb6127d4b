/** For tests: the calls of photographs, on an app with the seed's terms. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { DEPS, openVerification, type Person } from "../../testing/people.ts";
import { givePhoto, startSelfie } from "../contract.ts";
import { captureBindings } from "../http.ts";
import { captureRefusals } from "../refusals/messages.ts";

export const fileOf = (bytes: Uint8Array, name = "foto.jpg"): File =>
  new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });

interface Change {
  readonly id?: Id<"vs">;
  readonly code?: "identity_photo" | "selfie" | "income_file";
  readonly slot?: number;
  readonly tries?: number;
  readonly read?: string;
}

export async function openCapture() {
  const verification = await openVerification();
  const { app, idOf, clock } = verification;
  const api = await openTestApi(app, [{ bindings: captureBindings(DEPS), refusals: captureRefusals }]);
  const { database } = app.runtime;
  /** Sends a photograph as a person's browser does; an income file unless `change` says otherwise. */
  const give = async (person: Person, bytes: Uint8Array, change: Change = {}) => {
    const id = change.id ?? idOf("vs");
    const input = { code: "income_file", slot: 1, tries: 0, ...change, id, photo: fileOf(bytes) } as const;
    return { ...(await api.call(givePhoto, input, { actor: person })), id };
  };
  const countPhotos = async () =>
    Number((await sql<{ n: bigint }>`select count(*) as n from verification.photo`.execute(database)).rows[0]?.n);
  return {
    ...verification,
    api,
    give,
    countPhotos,
    startSelfie: (person: Person) => api.call(startSelfie, {}, { actor: person }),
    /** Ends the windows of rate limits, and selfie codes and links too. */
    later: () => clock.advance(2 * HOUR_MS),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}
export type Capture = Awaited<ReturnType<typeof openCapture>>;
