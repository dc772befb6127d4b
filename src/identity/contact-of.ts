import type { Ctx } from "#platform/unit-of-work.ts";
import { findOwnAccount, type OwnAccount } from "./store-account.ts";

export type Contact = Pick<OwnAccount, "fullName" | "companyName" | "country" | "emailAddress" | "phoneNumber" | "language">;

/** Who somebody is to others that act for them: name, country, where and in which language they are told things. Null when they are inactive. */
export async function contactOf(ctx: Pick<Ctx, "db">, personId: string): Promise<Contact | null> {
  const account = await findOwnAccount(ctx.db, personId);
  if (account === null) return null;
  const { fullName, companyName, country, emailAddress, phoneNumber, language } = account;
  return { fullName, companyName, country, emailAddress, phoneNumber, language };
}
