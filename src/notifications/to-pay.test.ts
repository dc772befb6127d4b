/** The mail with what is to be paid: once, in time, and to nobody who has paid. */
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { HOUR_MS } from "#kernel/time.ts";
import type { NotificationInput } from "./add-notice.ts";
import { openReaders, type Reader } from "./testing/readers.ts";

const readers = await openReaders();
const { clock, idOf, messages, newReader, notified, run } = readers;
afterAll(() => readers[Symbol.asyncDispose]());

test("what is to be paid goes by mail alone, with its figures; not once it is paid, and not after its deadline", async () => {
  const [siti, budi, ani] = [await newReader(), await newReader(), await newReader()];
  const toPay = ({ id }: Reader, about = idOf("tr")): NotificationInput => ({
    key: idOf("tr"),
    person: id,
    kind: "to_pay",
    about,
    facts: {
      number: "7MXP-4T2Q",
      name: "Budi",
      amount: money("IDR", 100_555_000n),
      bank: "Bank Central Asia (BCA)",
      bankCode: "014",
      holder: "Sampai",
      payTo: "8808000000012345",
      by: new Date(clock.now().getTime() + HOUR_MS),
    },
  });
  const paid = toPay(budi);
  await notified(toPay(siti), paid, { ...paid, key: idOf("tr"), kind: "paid_in" });
  await run("send_notifications");
  const [mail, ...more] = await messages(siti);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ channel: "email", subject: "Bayar Rp\u00A01.005.550 untuk Budi" });
  expect(mail?.text).toContain("Nomor virtual account: 8808 0000 0001 2345\nNama yang muncul: Sampai\n");
  expect(mail?.text).toMatch(/Buka halaman pembayaran: https:\/\/sampai\.test\/dashboard\/transfers\/tr_\w+\/pay\n/);
  expect((await messages(budi)).map(({ template }) => template)).not.toContain("notifications.to_pay");
  await notified(toPay(ani));
  clock.advance(HOUR_MS);
  await run("send_notifications");
  expect(await messages(ani)).toEqual([]);
});
