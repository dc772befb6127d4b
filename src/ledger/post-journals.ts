import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Account } from "./model/account.ts";
import { whyNotJournal, type Journal } from "./model/journal.ts";
import { insertAccounts, insertJournals } from "./store.ts";

/** A journal would bring an account below its floor. A business case turns it into a refusal; otherwise it is a bug for its tests to find. */
export class NotCovered extends Error {
  override readonly name = "NotCovered";
  readonly account: string;
  /** Empty for the account as a whole. */
  readonly subject: string;

  constructor(account: string, subject: string) {
    super(`${account} would go below zero${subject === "" ? "" : ` for ${subject}`}`);
    this.account = account;
    this.subject = subject;
  }
}

/**
 * Posts journals in the caller's transaction, all of them or none. Returns for each whether it is new: a journal already posted with the
 * same content is done. Throws NotCovered when an account would go below its floor. Refuses `id_already_used` for a known id with other
 * content. An unbalanced journal or an unknown account is a bug and is thrown as one.
 */
export async function postJournals(ctx: Pick<Ctx, "db" | "now">, journals: readonly Journal[]): Promise<boolean[]> {
  if (journals.length === 0) return [];
  for (const journal of journals) {
    const fault = whyNotJournal(journal);
    if (fault !== null) throw new Error(`the journal ${journal.id} (${journal.kind}) can't be posted: ${fault}`);
  }
  try {
    return await insertJournals(ctx.db, journals, ctx.now);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Error codes of ledger.post (db/migrations/functions/ledger/post.sql). */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "SL003") {
    const detail = "detail" in error ? (JSON.parse(String(error.detail)) as { account: string; subject: string }) : null;
    return new NotCovered(detail?.account ?? "an account", detail?.subject ?? "");
  }
  return error.code === "SL004" ? new Refusal("id_already_used", 409) : error;
}

/** Opens accounts and returns the codes of the new ones; open accounts stay as they are. */
export async function openAccounts(ctx: Pick<Ctx, "db" | "now">, accounts: readonly Account[]): Promise<string[]> {
  return insertAccounts(ctx.db, accounts, ctx.now);
}
