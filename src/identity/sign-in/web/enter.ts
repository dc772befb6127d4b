import { beginSession } from "#sessions/web/sign-in.ts";
import { rememberAddress } from "#web/session/remembered-address.ts";
import { noteSignIn } from "#web/session/signed-in-by-code.ts";
import { clearDraft } from "../../web/frame/draft-entries.ts";
import type { SignedIn } from "../contract.ts";

interface How {
  readonly isRemembered: boolean;
  readonly isByCode: boolean;
}

/** Begins the session of a complete sign-in. This browser keeps the address if the person asked for it, and nothing typed. */
export async function enter(signedIn: SignedIn, { isRemembered, isByCode }: How): Promise<void> {
  clearDraft("sign-in");
  rememberAddress(isRemembered ? signedIn.user_auth.email_address : null);
  noteSignIn(isByCode);
  await beginSession(signedIn);
}
