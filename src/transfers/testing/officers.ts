/** For tests: staff of operations and compliance, with their actions on transfers of a test app with senders. */
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { sql } from "kysely";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../office/contract.ts";
import * as proposals from "../proposals/contract.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { openSenders, type Shown } from "./senders.ts";

export const OPERATIONS = { menu: "transfer", module: ["view", "oversee", "act", "approve"] };
export const COMPLIANCE = { menu: "compliance", module: ["view", "decide", "approve"] };
export const RAIL = { rail: "bi_fast", party: "014" };
export const inquiry = (outcome: string, more: object = {}) => ({
  type: "payout_answered",
  call: "inquiry",
  answer: { outcome, why: "", ...more },
});
export const evidence = "Rekening koran tanggal 23, baris 14";

export interface Proposal {
  readonly id: `pp_${string}`;
  readonly hash: string;
  readonly state: string;
}

export async function openOfficers() {
  const senders = await openSenders();
  const { api, clock, desk, happen, idOf, newSender, paid, staff } = senders;
  const [sari, budi, wati, joko] = [staff(OPERATIONS), staff(OPERATIONS), staff(COMPLIANCE), staff(COMPLIANCE)];
  type Officer = typeof sari;
  const call = async <E extends Endpoint>(endpoint: E, input: InputArgs<E>, actor: Officer) =>
    api.call(endpoint, input, { actor });
  return {
    ...senders,
    sari,
    budi,
    wati,
    joko,
    call,
    operation: (transfer: Id<"tr">, what: InputArgs<typeof proposals.proposeOperation>["what"], actor: Officer = sari) =>
      call(proposals.proposeOperation, { id: idOf("pp"), transfer, what, evidence }, actor),
    ruling: (transfer: Id<"tr">, what: InputArgs<typeof proposals.proposeRuling>["what"], actor: Officer = wati) =>
      call(proposals.proposeRuling, { id: idOf("pp"), transfer, what, evidence }, actor),
    /** Decides the proposal that a call returned. */
    decide: (
      endpoint: Endpoint,
      { data }: { data?: Pick<Proposal, "id" | "hash"> | null | undefined },
      actor: Officer,
      decision = "approve",
    ) => {
      if (!data) throw new Error("nothing was proposed");
      const { id, hash } = data;
      return call(endpoint, { id, hash, decision }, actor);
    },
    stateOf: async (id: string) => {
      const { rows } = await sql<{ state: string }>`select state from transfers.transfer where id = ${id}`.execute(desk.database);
      return rows[0]?.state;
    },
    /** A payout of unknown outcome, at the end of its inquiries. */
    async unknown(): Promise<Shown["id"]> {
      const { id } = await paid(await newSender());
      await happen(id, { type: "checks_cleared" });
      await happen(id, { type: "submitted", ...RAIL });
      await happen(id, { type: "payout_answered", call: "submit", answer: { outcome: "unknown", why: "timeout" } });
      clock.advance(TRANSFER_RULES.inquiriesForMs);
      for (let n = 0; n < TRANSFER_RULES.inquiries; n++) await happen(id, inquiry("unknown"));
      return id;
    },
    async held(isReleasedByTwo = false): Promise<Shown["id"]> {
      const { id } = await paid(await newSender());
      const input = { id, reason: "SANCTIONS_HIT", isReleasedByTwo, text: "Nama mirip daftar" } as const;
      const data = expectOk(await call(contract.openReview, input, wati));
      if (data.state !== "UNDER_REVIEW") throw new Error("the transfer was not held");
      clock.advance(1);
      return id;
    },
  };
}
