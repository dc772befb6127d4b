/** What others ask of the staff: messages of visitors. */
import { openContactForm, sendMessage } from "#support/contract.ts";
import { newId } from "#kernel/id.ts";
import { systemRandom } from "#platform/clock.ts";
import { withChallenge } from "#web/visitor-forms/send-with-challenge.ts";
import { dataOf, openClient } from "../../../tools/client/client.ts";
import type { Scene } from "../../../tools/demo/scene.ts";
import type { Problem } from "../day.ts";

const MESSAGES = [
  { category: "transfer", subject: "Kiriman saya belum sampai", message: "Saya mengirim kemarin dan belum sampai." },
  { category: "cash_pickup", subject: "Kode ambil tidak diterima", message: "Ibu saya belum menerima SMS kode ambil." },
  { category: "price", subject: "Biaya ke Singapura", message: "Berapa biaya kirim sepuluh juta ke Singapura?" },
  { category: "complaint", subject: "Uang kembali kurang", message: "Saya menerima kembali kurang dari yang saya bayar." },
  { category: "account", subject: "Ganti nomor telepon", message: "Nomor telepon saya hilang, bagaimana menggantinya?" },
] as const;

export async function writeToUs({ url, runtime }: Scene): Promise<readonly Problem[]> {
  const client = await openClient(url);
  for (const [n, entries] of MESSAGES.entries()) {
    const { formToken } = dataOf(await client.call(openContactForm, {}));
    const id = newId("cm", runtime.clock.now().getTime(), systemRandom(10));
    const sender = { fullName: `Penanya Demo ${n + 1}`, email: `penanya${n + 1}@contoh.example` };
    const message = { id, ...sender, ...entries, formToken };
    const sent = await withChallenge(async (proof) => dataOf(await client.call(sendMessage, { ...message, ...proof })));
    if (sent === null) throw new Error("a message of a visitor was not accepted");
  }
  return MESSAGES.map(() => ({ kind: "contact", transfer: null }));
}
