/** The answers of those whose pages the bench opens, sealed as the product does it; those of all others are bytes that nobody reads. */
import { getSubjectKey } from "#verification/subject-key.ts";
import type { VerificationDeps } from "#verification/deps.ts";
import { inTransaction, type Ctx } from "#platform/unit-of-work.ts";
import { FACTS, type Ground } from "../ground.ts";

const FIELDS: Readonly<Record<string, unknown>> = {
  birth_date: { date: "1990-04-15" },
  identity_number: { kind: "nik", number: "3273015504900001" },
  birth_place: { place: "Bandung" },
  sex: { sex: "F" },
  address: { onDocument: { country: "ID", street: "Jalan Merdeka 1", district: "327301" }, residence: null },
  occupation: { code: "teacher" },
  source_of_funds: { sources: ["salary"] },
  purpose_of_relation: { purposes: ["family"], volume: "up_to_10m" },
  pep_declaration: { kind: "none" },
};
const AT_ONCE = 500;

/** Gives these people a key of their own and readable answers. */
export async function sealSample({ runtime, owner }: Ground, deps: VerificationDeps, people: readonly string[]): Promise<void> {
  await owner.query("delete from verification.subject where id = any($1)", [people]);
  for (let first = 0; first < people.length; first += AT_ONCE) {
    const some = people.slice(first, first + AT_ONCE);
    const { rows } = await owner.query<{ id: string; subject: string; code: string }>(
      "select id, subject, code from verification.submission where subject = any($1) and content is not null",
      [some],
    );
    const sealed = await inTransaction(runtime, FACTS, (ctx) => sealAnswers(ctx, deps, some, rows));
    await owner.query(
      "update verification.submission as s set content = given.content from unnest($1::text[], $2::bytea[]) as given (id, content) where s.id = given.id",
      [rows.map(({ id }) => id), sealed],
    );
  }
}

async function sealAnswers(
  ctx: Ctx,
  deps: VerificationDeps,
  people: readonly string[],
  given: readonly { readonly id: string; readonly subject: string; readonly code: string }[],
): Promise<readonly Buffer[]> {
  const keys = new Map<string, Awaited<ReturnType<typeof getSubjectKey>>>();
  for (const person of people) keys.set(person, await getSubjectKey(ctx, deps, person));
  return given.map(({ id, subject, code }) => {
    const key = keys.get(subject);
    if (key === undefined) throw new Error(`${subject} has no key`);
    return key.seal(id, Buffer.from(JSON.stringify(FIELDS[code])));
  });
}
