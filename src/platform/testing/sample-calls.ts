/** A fictitious capability for tests of the runtime: one call for each feature of the HTTP binder. */
import { sql } from "kysely";
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { on, type CapabilityHttp } from "../http/binding.ts";
import type { Ctx } from "../unit-of-work.ts";

const words = { summary: "A call for tests.", access: "public" } as const;
const none = z.strictObject({});
const done = z.strictObject({ done: z.literal(true) });

export const echo = post({
  ...words,
  name: "sample.echo",
  path: "/v1/sample/echo",
  input: z.strictObject({ text: z.string().max(40_000), id: z.string().optional() }),
  output: z.strictObject({ text: z.string() }),
});
export const silent = post({
  ...words,
  name: "sample.silent",
  path: "/v1/sample/silent",
  audit: "never",
  input: none,
  output: done,
});
export const limited = post({
  ...words,
  name: "sample.limited",
  path: "/v1/sample/limited",
  rateLimit: { max: 10, windowSeconds: 60 },
  input: none,
  output: done,
});
export const refuseDeclared = post({
  ...words,
  name: "sample.refuse_declared",
  path: "/v1/sample/refuse-declared",
  refusals: { sample_refused: 409 },
  input: none,
  output: done,
});
export const refuseUndeclared = post({
  ...words,
  name: "sample.refuse_undeclared",
  path: "/v1/sample/refuse-undeclared",
  input: none,
  output: done,
});
export const answerWrongly = post({
  ...words,
  name: "sample.answer_wrongly",
  path: "/v1/sample/answer-wrongly",
  input: none,
  output: done,
});
export const crash = post({
  ...words,
  name: "sample.crash",
  path: "/v1/sample/crash",
  input: z.strictObject({ password: z.string() }),
  output: done,
});
export const breakDatabase = post({
  ...words,
  name: "sample.break_database",
  path: "/v1/sample/break-database",
  input: z.strictObject({ secret: z.string() }),
  output: done,
});
export const plain = post({
  ...words,
  name: "sample.plain",
  path: "/v1/sample/plain",
  body: "plain",
  audit: "never",
  input: z.strictObject({ text: z.string() }),
  output: z.strictObject({ text: z.string() }),
});
export const read = get({
  ...words,
  name: "sample.read",
  path: "/v1/sample/read",
  input: z.strictObject({ search: z.string().optional() }),
  output: z.strictObject({ inTransaction: z.boolean(), search: z.string() }),
});
export const readAndWrite = get({
  ...words,
  name: "sample.read_and_write",
  path: "/v1/sample/read-and-write",
  input: none,
  output: done,
});
export const reveal = get({
  ...words,
  name: "sample.reveal",
  path: "/v1/sample/reveal",
  audit: "always",
  input: z.strictObject({ id: z.string() }),
  output: done,
});
export const exportList = download({
  ...words,
  name: "sample.export_list",
  path: "/v1/sample/export_list",
  input: none,
  output: z.unknown(),
});
export const signedIn = post({
  ...words,
  access: "signed_in",
  name: "sample.signed_in",
  path: "/v1/sample/signed-in",
  rateLimit: { max: 5, windowSeconds: 60 },
  input: none,
  output: done,
});
export const office = post({
  ...words,
  access: { menu: "sample", module: ["edit", "approve"] },
  name: "sample.office",
  path: "/v1/sample/office",
  input: none,
  output: done,
});
export const officeRead = get({
  ...words,
  access: { menu: "sample", module: ["view"] },
  name: "sample.office_read",
  path: "/v1/sample/office-read",
  input: none,
  output: done,
});

export const severalRooms = get({
  ...words,
  access: {
    anyOf: [
      { menu: "sample", module: ["edit", "approve"] },
      { menu: "other", module: ["view"] },
    ],
  },
  name: "sample.several_rooms",
  path: "/v1/sample/several-rooms",
  input: none,
  output: done,
});

/** The writes of a use case before it fails: all of them must be rolled back. */
async function leaveTraces(ctx: Ctx): Promise<void> {
  await ctx.audit("sample.trace", { subject: ctx.requestId });
  await ctx.enqueue("sample_job", { from: ctx.requestId });
  await ctx.publicPagesChanged();
}

const isDone = async () => ({ done: true as const });

export const sampleHttp: CapabilityHttp = {
  bindings: [
    on(echo, async (_ctx, { text }) => ({ text })),
    on(silent, isDone),
    on(limited, isDone),
    on(refuseDeclared, async (ctx) => {
      await leaveTraces(ctx);
      throw new Refusal("sample_refused", 409, { reason: "because" });
    }),
    on(refuseUndeclared, async (ctx) => {
      await leaveTraces(ctx);
      throw new Refusal("sample_hidden", 409, { hidden: "planted-detail" });
    }),
    on(crash, async (ctx, { password }) => {
      await leaveTraces(ctx);
      throw Object.assign(new Error("the machine broke"), {
        password,
        config: { password, deeper: { still: { token: password } } },
      });
    }),
    on(breakDatabase, async (ctx, { secret }) => {
      await sql`insert into platform.rate_limit (key, window_started_at, hits, expires_at) values (${secret}, now(), 0, now())`.execute(
        ctx.db,
      );
      return { done: true as const };
    }),
    on(answerWrongly, async (ctx) => {
      await leaveTraces(ctx);
      return { done: false } as never;
    }),
    on(plain, async (_ctx, { text }) => ({ text })),
    on(read, async (ctx, { search = "" }) => {
      const { rows } = await sql<{ search: string }>`select ${search}::text as search`.execute(ctx.db);
      return { inTransaction: ctx.db.isTransaction, search: rows[0]?.search ?? "" };
    }),
    on(readAndWrite, async (ctx) => {
      await ctx.audit("sample.trace");
      return { done: true as const };
    }),
    on(reveal, isDone),
    on(exportList, async () => ({
      fileName: 'daftar "kiriman"\r\nX-Evil: 1 送金.csv',
      contentType: "text/csv; charset=utf-8",
      bytes: "a,b\r\n",
    })),
    on(signedIn, isDone),
    on(office, isDone),
    on(officeRead, isDone),
    on(severalRooms, isDone),
  ],
  refusals: { ID: { sample_refused: "Contoh ini menolak." }, EN: { sample_refused: "This sample refuses." } },
};
