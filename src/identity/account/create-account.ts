import { grantLevel } from "#access/index.ts";
import { newId } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { emailKeyOf, nameParts, type TypePair } from "../model/person.ts";
import { insertPerson, isEmailTaken } from "../store.ts";
import type { PasswordHasher } from "../passwords/hash-password.ts";

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly phone: string;
  readonly level: string;
  /** Null for staff. */
  readonly pair: TypePair | null;
  readonly companyName?: string | undefined;
  readonly companyRegistrationNumber?: string | undefined;
}

/** Creates an account without registration, as the seed does. Returns false and changes nothing when its address is taken. */
export async function createAccount(ctx: Ctx, account: Account, hasher: PasswordHasher): Promise<boolean> {
  const emailKey = emailKeyOf(account.email);
  if (await isEmailTaken(ctx.db, emailKey, ctx.now)) return false;
  const id = newId("us", ctx.now.getTime(), ctx.random(10));
  const added = await insertPerson(
    ctx.db,
    {
      id,
      emailKey,
      userType: account.pair?.userType ?? null,
      userBusinessType: account.pair?.userBusinessType ?? null,
      honorific: null,
      ...nameParts(account.fullName),
      companyName: account.companyName ?? null,
      companyRegistrationNumber: account.companyRegistrationNumber ?? null,
      country: "ID",
      email: account.email,
      phone: account.phone,
      language: "ID",
      passwordHash: await hasher.hash(account.password),
      termsAcceptedAt: null,
    },
    ctx.now,
  );
  if (!added) return false;
  await grantLevel(ctx, id, account.level, "system");
  await ctx.audit("identity.account_created", { subject: id, details: { level: account.level } });
  return true;
}
