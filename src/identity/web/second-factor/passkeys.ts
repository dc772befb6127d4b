/** The browser's side of passkeys: asks the device, and writes what it answers in the shapes of our calls. */
import type { z } from "zod";
import type { NewPasskey, newPasskeyQuestionSchema, PasskeyAnswer, passkeyQuestionSchema } from "../../evidence.ts";

type Question = z.output<typeof passkeyQuestionSchema>;
type NewQuestion = z.output<typeof newPasskeyQuestionSchema>;

const load = () => import("@simplewebauthn/browser");

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Lets one of the person's passkeys sign; null when the person closed the browser's question or it took too long. */
export async function signWithPasskey(question: Question): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await load();
  const answered = await orCancelled(startAuthentication({ optionsJSON: question }));
  if (answered === null) return null;
  const { clientDataJSON, authenticatorData, signature } = answered.response;
  return { id: answered.id, clientDataJSON, authenticatorData, signature };
}

export type Made = { readonly passkey: NewPasskey } | { readonly why: "cancelled" | "known" };

/** Makes a passkey on a device of the person's choice. */
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
    // One of the passkeys that were excluded is on this device.
    if (causeName(error) === "InvalidStateError") return { why: "known" };
    throw error;
  }
}

/** NotAllowedError is the browser's word for a closed or timed-out question; AbortError comes when another one replaces it. */
async function orCancelled<T>(asking: Promise<T>): Promise<T | null> {
  return asking.catch((error: unknown) => {
    if (["NotAllowedError", "AbortError"].includes(causeName(error))) return null;
    throw error;
  });
}

/** The library wraps what the browser threw. */
function causeName(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return error.cause instanceof Error ? error.cause.name : error.name;
}
