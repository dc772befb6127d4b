/**
 * Applications whose CV is as expensive to check as a file can be, without an account and without a form token. 44 kB once blocked the
 * whole site for twenty seconds: other visitors must not notice them.
 */
import { insertJobOpening } from "#careers/store.ts";
import { apply } from "#careers/contract.ts";
import { newId } from "#kernel/id.ts";
import { systemRandom } from "#platform/clock.ts";
import { COSTLY_DOCUMENTS } from "#platform/testing/costly-documents.ts";
import { sendRequest } from "../../../tools/client/send-request.ts";
import { newAddress, openClient } from "../../../tools/client/client.ts";
import { honestFinding, type HonestTimes } from "../honest-visitor.ts";
import { visitHonestly } from "../honest-visitor-thread.ts";
import { inParallel, staged } from "../../shared/people.ts";
import type { Finding, Target } from "../../shared/target.ts";
import { takeTurns } from "../alternating-load.ts";

const TURN_MS = 3_000;

export interface DocumentSize {
  /** How often each file is sent, and how many at once. */
  readonly rounds: number;
  readonly atOnce: number;
  /** Omitted where times are not checked. */
  readonly p99Ms?: number;
}

/** A job opening that accepts applications. */
async function openOpening(target: Target): Promise<string> {
  const id = newId("jo", Date.now(), systemRandom(10));
  const text = {
    title: "Kasir",
    team: "Loket",
    summary: "Ringkas",
    about: "Tentang",
    duties: "Satu",
    requirements: "Dua",
    offer: "Tiga",
  };
  const slug = (language: string) => `serangan-${language}-${id.slice(-8)}`;
  const draft = {
    employment: "full_time",
    workplace: "office",
    city: "Kota Contoh",
    closesOn: "",
    ID: { ...text, slug: slug("id") },
    EN: { ...text, slug: slug("en") },
  } as const;
  await staged(target, (ctx) => insertJobOpening(ctx.db, id, draft, "active", { by: "attack", at: ctx.now }));
  return id;
}

/** Sends each file from its own addresses; an honest visitor makes requests meanwhile. */
export async function documents(target: Target, { rounds, atOnce, p99Ms }: DocumentSize): Promise<Finding[]> {
  const [site] = target.sites;
  const client = await openClient(target.sites[0]);
  const opening = await openOpening(target);
  const files = COSTLY_DOCUMENTS.map(({ what, name, bytes }) => ({ what, name, content: new Uint8Array(bytes()) }));
  const seen = new Map<number, number>();
  let slowest = { tookMs: 0, what: "" };
  const turns = takeTurns(p99Ms === undefined ? 0 : TURN_MS);
  const honest = visitHonestly(target, turns);
  let times: HonestTimes;
  try {
    await inParallel(files.length * rounds, atOnce, async (n) => {
      const file = files[n % files.length];
      if (file === undefined) return;
      const form = new FormData();
      const fields = {
        id: newId("ja", Date.now(), systemRandom(10)),
        jobOpening: opening,
        fullName: "Wayan",
        phoneNumber: "0812 3456 7890",
      };
      for (const [name, value] of Object.entries({ ...fields, email: `cv-${n}@example.test`, withoutScript: "true" }))
        form.append(name, value);
      form.append("cv", new File([file.content], file.name));
      const upload = new Request(site, { method: "POST", body: form });
      const headers = client.headers({
        address: newAddress(),
        headers: { "content-type": upload.headers.get("content-type") ?? "" },
      });
      const body = Buffer.from(await upload.arrayBuffer());
      const { status, tookMs } = await turns.attacking(() =>
        sendRequest({ site, method: "POST", path: apply.path, headers, body }),
      );
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (tookMs > slowest.tookMs) slowest = { tookMs, what: file.what };
    });
  } finally {
    times = await honest.over();
  }
  const answers = [...seen].toSorted(([a], [b]) => a - b);
  const findings: Finding[] = [
    {
      what: `${files.length * rounds} CVs that cost as much to check as a file can`,
      wanted: "refused or taken, no 5xx but 503 (busy), and every honest request answered as ever",
      measured: `${answers.map(([status, count]) => `${status}: ${count}`).join(", ")}; slowest ${slowest.tookMs.toFixed(0)} ms (${slowest.what}); ${times.failed} of ${times.count} honest failed`,
      held: times.failed === 0 && (seen.get(422) ?? 0) > 0 && answers.every(([status]) => [200, 422, 503].includes(status)),
    },
  ];
  if (p99Ms !== undefined) findings.push(honestFinding(times, p99Ms));
  return findings;
}
