/** Who is signed in need not type who they are. Loaded for them alone. */
import { readOwnAccount } from "#identity/contract-account.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";

/** What the form can be filled in with, by the names of its fields. Null where it can't be had: then the form is filled in by hand. */
export async function readOwnDetails(): Promise<Readonly<Record<string, string>> | null> {
  try {
    const { fullName, emailAddress, phoneNumber } = await api(readOwnAccount, {});
    return { fullName, email: emailAddress, phoneNumber };
  } catch (error) {
    if (error instanceof Refusal || error instanceof NetworkFailure) return null;
    throw error;
  }
}
