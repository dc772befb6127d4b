/** Checks whether a mail comes from the domain that it names as its sender's: DKIM, SPF, and the domain's own policy (DMARC). */
import { Resolver } from "node:dns/promises";
import { authenticate, type AuthenticateResult, type DKIMResult } from "mailauth";
import type { ArrivedMail } from "./arrived-mail.ts";

/** `broken`: the sender's domain is named as the signer, and the signature does not match. `unchecked`: the DNS gave no answer. */
export type Signature = "signed" | "other_domain" | "unsigned" | "broken" | "unchecked";
/** Whether the sender's domain names the server that sent the mail; `unnamed`: it names none. */
export type Server = "named" | "not_named" | "unnamed" | "unchecked";

export interface Authenticity {
  readonly signature: Signature;
  /** The domain that signed it; null without a valid signature. */
  readonly signedBy: string | null;
  readonly server: Server;
  /** The sender's domain asks that such a mail is not delivered. */
  readonly isDisowned: boolean;
}

export const UNCHECKED: Authenticity = { signature: "unchecked", signedBy: null, server: "unchecked", isDisowned: false };

/** Answers a question to the DNS like node's `resolve`. */
export type AskDns = (domain: string, type: string) => Promise<string[] | string[][]>;

const ASK_MS = 2_000;
/** Of one mail, over all its questions. */
const CHECK_MS = 8_000;
const MAX_QUESTIONS = 30;

/** The system's DNS, with a short limit for each answer. */
export function systemDns(): AskDns {
  const resolver = new Resolver({ timeout: ASK_MS, tries: 1 });
  return async (domain, type) => (await resolver.resolve(domain, type)) as string[] | string[][];
}

/** Without an answer of the DNS the result is "not checked", never a failure. */
export async function authenticateMail(
  { raw, sender, client }: Omit<ArrivedMail, "recipients">,
  ask: AskDns,
  checkMs: number = CHECK_MS,
): Promise<Authenticity> {
  let questions = 0;
  const isLate = AbortSignal.timeout(checkMs);
  const resolver: AskDns = async (domain, type) => {
    questions += 1;
    if (questions > MAX_QUESTIONS || isLate.aborted) throw Object.assign(new Error("no answer in time"), { code: "ETIMEOUT" });
    return ask(domain, type);
  };
  const late = new Promise<null>((resolve) => isLate.addEventListener("abort", () => resolve(null), { once: true }));
  const checked = authenticate(raw, {
    resolver,
    sender,
    ...(client && { ip: client.address, helo: client.name }),
    mta: "sampai",
    minBitLength: 1_024,
    rejectRsaSha1: true,
    disableArc: true,
    disableBimi: true,
    // The library throws on input that it cannot read: nothing was checked then.
  }).catch(() => null);
  const result = await Promise.race([checked, late]);
  return result === null ? UNCHECKED : assessed(result, client !== null);
}

function assessed({ dkim, spf, dmarc }: AuthenticateResult, hasClient: boolean): Authenticity {
  const { signature, signedBy } = signatureOf(dkim.results);
  const server = hasClient ? serverOf(spf === false ? undefined : spf.status.result) : "unchecked";
  // Without the sending server, a mail that only SPF would prove is not disowned: half of the question was not asked.
  const isCertain = hasClient ? server !== "unchecked" && signature !== "unchecked" : signature === "broken";
  const isDisowned =
    dmarc !== false && dmarc.status.result === "fail" && ["reject", "quarantine"].includes(dmarc.policy) && isCertain;
  return { signature, signedBy, server, isDisowned };
}

function signatureOf(results: readonly DKIMResult[]): Pick<Authenticity, "signature" | "signedBy"> {
  // A signature over the beginning of a mail says nothing about what was added below it.
  const valid = results.filter(({ status }) => status.result === "pass" && !status.underSized);
  const own = valid.find(({ status }) => status.aligned);
  if (own) return { signature: "signed", signedBy: own.signingDomain ?? null };
  if (results.some(({ status }) => status.result === "temperror")) return { signature: "unchecked", signedBy: null };
  if (results.some(({ status }) => status.aligned && status.result !== "none")) return { signature: "broken", signedBy: null };
  const [other] = valid;
  return other ? { signature: "other_domain", signedBy: other.signingDomain ?? null } : { signature: "unsigned", signedBy: null };
}

function serverOf(result: string | undefined): Server {
  if (result === "pass") return "named";
  if (result === "fail" || result === "softfail") return "not_named";
  return result === "temperror" || result === undefined ? "unchecked" : "unnamed";
}
