/** For tests: a customer's row, as other capabilities need one. */
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { insertPerson } from "../store.ts";

interface Customer {
  readonly id: Id<"us">;
  readonly email: string;
  readonly phone: string;
  readonly language?: Language;
}

/** Stores Siti, who has one name, accepted nothing and cannot sign in. */
export async function insertCustomer(ctx: Ctx, { id, email, phone, language = "ID" }: Customer): Promise<void> {
  await insertPerson(
    ctx.db,
    {
      id,
      emailKey: email,
      userType: "CUSTOMER",
      userBusinessType: "PERSONAL",
      honorific: null,
      firstName: "Siti",
      lastName: null,
      fullName: "Siti",
      companyName: null,
      companyRegistrationNumber: null,
      country: "ID",
      email,
      phone,
      language,
      passwordHash: "none",
      termsAcceptedAt: null,
    },
    ctx.now,
  );
}
