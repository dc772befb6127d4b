/** Mails as mail programs show them: on a narrow phone and in a wide window, light and dark. */
import { expectAccessible } from "../steps/axe.ts";
import { expect, test } from "../steps/journey.ts";

interface Sent {
  readonly id: string;
  readonly channel: string;
  readonly template: string;
  readonly isBlank: boolean;
  readonly createdAt: string;
}

/** Mails of the demo's past are blanked while this journey reads them: their links have expired. */
const isOfToday = ({ createdAt }: Sent) => Date.now() - Date.parse(createdAt) < 86_400_000;

test("every kind of mail that was sent fits its window, can be read in both themes, and loads nothing", async ({
  page,
  request,
}) => {
  const { messages } = (await (await request.get("/dev/mailbox.json")).json()) as { readonly messages: readonly Sent[] };
  // The newest of each kind, which stays readable the longest: the mailbox is newest first, and a later entry of a map replaces an earlier.
  const mails = new Map(
    messages
      .toReversed()
      .filter((mail) => mail.channel === "email" && !mail.isBlank && isOfToday(mail))
      .map((mail) => [mail.template, mail.id]),
  );
  expect(mails.size, "the demo has sent mails").toBeGreaterThan(2);
  const loaded = new Set<string>();
  page.on("request", (one) => void loaded.add(new URL(one.url()).pathname));
  for (const [template, id] of [...mails].slice(0, 12))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`/dev/mail/${id}`);
      // The theme changes colours only: widths are looked at in one of them.
      for (const width of colorScheme === "light" ? [320, 390, 700] : [390]) {
        await page.setViewportSize({ width, height: 800 });
        const inner = await page.evaluate("document.documentElement.scrollWidth");
        expect(inner, `${template} at ${width} px`).toBeLessThanOrEqual(width);
      }
      await expectAccessible(page, `${template}, ${colorScheme}`);
    }
  expect([...loaded].filter((path) => !path.startsWith("/dev/mail/"))).toEqual(["/icon-192.png"]);
});
