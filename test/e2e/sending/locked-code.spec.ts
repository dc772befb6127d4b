/** Wrong codes at the counter of a desktop: each error is in sight, and a locked code is called locked wherever its sender looks. */
import { expectAccessible } from "../steps/axe.ts";
import { DESK } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, listen, test } from "../steps/journey.ts";
import { messageFor, newestTo } from "../steps/messages.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { e164, newPerson, register, signIn } from "../steps/sign-in.ts";

test.use({ language: "EN", viewport: DESK });

/** Not the recipient of other journeys at the counter, whose one-time codes are read from the same inbox. */
const RECIPIENT = { name: "Suparti", phone: "081298765432", city: "Bima" };
const OUTLET = "cp_01kc0000000000000000000001";

test("what went wrong is in sight at the counter, and the sender’s lists say that the code is locked", async ({
  page,
  browser,
  quiet,
  baseURL,
}) => {
  quiet.allow(FAILED_RESOURCE);
  const sender = await register(page, newPerson(), { next: null });
  const sending = await openSendingDesk(page);
  const recipient = await sending.saveRecipient({ country: "ID", method: "cash", fields: RECIPIENT });
  await sending.pay(await sending.sendDraft({ ...(await sending.draft("cash")), recipient }));
  const { text: sms } = await messageFor(page.request, e164(sender), "transfers.pickup_code");
  const code = /(?:kode ambil|pickup code) ([\d -]+\d)/.exec(sms)?.[1] ?? "";

  const till = await browser.newContext({ baseURL: baseURL ?? "", viewport: DESK });
  await till.addCookies([{ name: "language", value: "EN", url: baseURL ?? "" }]);
  const cashier = await till.newPage();
  await listen(cashier, quiet);
  await signIn(cashier, "kasir@demo.example", { next: `/dashboard/counter/pay-out?outlet=${OUTLET}` });
  const entry = cashier.getByRole("textbox", { name: "Pickup code" });
  await entry.fill("1234567890123");
  await cashier.getByRole("button", { name: "Check the code" }).click();
  // The only field of the form: its error stands beside it, once, and it has the focus.
  await expect(entry).toBeFocused();
  await expect(cashier.getByText("The pickup code is mistyped.")).toBeInViewport({ ratio: 1 });
  await expect(cashier.getByRole("main").getByRole("alert")).toHaveCount(0);

  const phone = `+62${RECIPIENT.phone.slice(1)}`;
  const since = await newestTo(page.request, phone);
  await entry.fill(code);
  await cashier.getByRole("button", { name: "Check the code" }).click();
  const { text } = await messageFor(page.request, phone, "cash_points.collect_otp", since);
  const wrong = text.startsWith("000000") ? "000001" : "000000";
  await cashier.getByRole("textbox", { name: "Document number" }).fill("5206011708450001");
  await cashier.getByRole("textbox", { name: "Name on the document" }).fill(RECIPIENT.name);
  const otp = cashier.getByRole("textbox", { name: "The recipient’s one-time code" });
  const goOn = cashier.getByRole("button", { name: "Continue to the payout" });
  for (const left of [4, 3, 2, 1]) {
    await otp.fill(wrong);
    await goOn.click();
    await expect(cashier.getByText(new RegExp(`${left} attempts? left`)).first()).toBeInViewport({ ratio: 1 });
    // The field of six digits is wider than the box that shows it.
    await expect(otp).toBeInViewport({ ratio: 0.8 });
  }
  await otp.fill(wrong);
  await goOn.click();
  await expect(cashier.getByText("This pickup code is locked after five wrong one-time codes")).toBeInViewport({ ratio: 1 });
  await expectAccessible(cashier, "a locked code");

  await page.goto("/dashboard");
  await expect(page.getByText(`Get a new pickup code for ${RECIPIENT.name}`).first()).toBeVisible();
  await page.goto("/dashboard/transfers");
  await expect(page.getByText("Pickup code locked").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText("Ready to collect")).toHaveCount(0);

  // The new code is due at once, by the first button of the page that the dashboard opens, and the old code is named as replaced.
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^Get a new code/ }).click();
  const renew = page.getByRole("main").getByRole("button", { name: "Get a new code" });
  await expect(renew).toHaveCount(1);
  await expect(renew).toBeInViewport({ ratio: 1 });
  await renew.click();
  await expect(page.getByText("The new code was sent by SMS.").first()).toBeVisible();
  await expect(page.getByText("New code sent")).toHaveCount(1);
  await cashier.getByRole("button", { name: "Enter another pickup code" }).click();
  await cashier.getByRole("textbox", { name: "Pickup code" }).fill(code);
  await cashier.getByRole("button", { name: "Check the code" }).click();
  await expect(cashier.getByText(/^This code was replaced/).first()).toBeInViewport({ ratio: 1 });
  await till.close();
});
