import type { Ctx } from "#platform/unit-of-work.ts";
import { findOwnAccount, type OwnAccount } from "./store.ts";

export type Contact = Pick<
  OwnAccount,
  "fullName" | "companyName" | "userType" | "userBusinessType" | "country" | "emailAddress" | "phoneNumber" | "language"
>;

/**
 * The contact data of a person for other capabilities: name, kind, country, addresses and language for messages. Null when the person is
 * inactive.
 */
export async function findContact(ctx: Pick<Ctx, "db">, personId: string): Promise<Contact | null> {
  const account = await findOwnAccount(ctx.db, personId);
  if (account === null) return null;
  const { fullName, companyName, userType, userBusinessType, country, emailAddress, phoneNumber, language } = account;
  return { fullName, companyName, userType, userBusinessType, country, emailAddress, phoneNumber, language };
}
