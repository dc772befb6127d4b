/** The browser's side of passkeys: calls the device and converts its answer to our schemas. */
import type { z } from "zod";
import type {
  FoundPasskey,
  NewPasskey,
  newPasskeyQuestionSchema,
  PasskeyAnswer,
  passkeyQuestionSchema,
} from "../model/proof-schemas.ts";

type Question = z.output<typeof passkeyQuestionSchema>;
type NewQuestion = z.output<typeof newPasskeyQuestionSchema>;

const load = () => import("@simplewebauthn/browser");

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Signs with one of the person's passkeys; null when the person closed the browser's dialog or it timed out. */
export async function signWithPasskey(question: Question): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await load();
  const answered = await orCancelled(startAuthentication({ optionsJSON: question }));
  if (answered === null) return null;
  const { clientDataJSON, authenticatorData, signature } = answered.response;
  return { id: answered.id, clientDataJSON, authenticatorData, signature };
}

/** Whether this browser offers passkeys while a field is filled in (conditional mediation). */
export async function findsPasskeysInFields(): Promise<boolean> {
  return knowsPasskeys() && (await load()).browserSupportsWebAuthnAutofill();
}

/**
 * A signature by a passkey of this site that the browser has found by itself; null when the person chose none. `isInField`: the browser
 * offers them in the field marked `webauthn`, and asks nothing by itself.
 */
export async function findPasskey(question: Question, isInField: boolean): Promise<FoundPasskey | null> {
  const { startAuthentication } = await load();
  const asked = startAuthentication({ optionsJSON: question, useBrowserAutofill: isInField });
  const answered = await (isInField ? orNone(asked) : orCancelled(asked));
  if (answered === null) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = answered.response;
  // A key that does not name its owner is a second factor only.
  return userHandle === undefined ? null : { id: answered.id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Ends the browser's open request, if any: its page is gone. */
export function stopAsking(): void {
  void load().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
}

export type Made = { readonly passkey: NewPasskey } | { readonly why: "cancelled" | "known" };

/** Creates a passkey on a device of the person's choice. */
export async function makePasskey(question: NewQuestion): Promise<Made> {
  const { startRegistration } = await load();
  try {
    const made = await orCancelled(startRegistration({ optionsJSON: question }));
    if (made === null) return { why: "cancelled" };
    const { clientDataJSON, attestationObject, transports = [] } = made.response;
    return {
      passkey: { id: made.id, clientDataJSON, attestationObject, transports: transports as NewPasskey["transports"] },
    };
  } catch (error) {
    // An excluded passkey is on this device already.
    if (causeName(error) === "InvalidStateError") return { why: "known" };
    throw error;
  }
}

/** In a field nothing was asked: whatever keeps a browser from offering passkeys there (a device without any, a host that is no name) offers none. */
async function orNone<T>(pending: Promise<T>): Promise<T | null> {
  return pending.catch((error: unknown) => {
    if (error instanceof Error) return null;
    throw error;
  });
}

/**
 * NotAllowedError means a closed or timed-out dialog; AbortError, that another one replaced it; SecurityError, that the page has another
 * address than the passkeys are made for.
 */
async function orCancelled<T>(pending: Promise<T>): Promise<T | null> {
  return pending.catch((error: unknown) => {
    if (["NotAllowedError", "AbortError", "SecurityError"].includes(causeName(error))) return null;
    throw error;
  });
}

/** The library wraps the browser's error. */
function causeName(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return error.cause instanceof Error ? error.cause.name : error.name;
}
