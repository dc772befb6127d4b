/** Outgoing mail: its headers and its links. */
import * as registration from "#identity/registration/contract.ts";
import * as passwordReset from "#identity/password-reset/contract.ts";
import { sendRequest } from "../../../tools/client/send-request.ts";
import { newAddress, openClient } from "../../../tools/client/client.ts";
import { newForm, newPerson, waitUntil } from "../../shared/people.ts";
import type { Finding, Target } from "../../shared/target.ts";

const EVIL = "evil.example";
const LEADS_AWAY = /["'(=\s](?:https?:)?\\?\/\\?\/evil\.example/;
/** The headers of our own mails. */
const HEADERS = new Set([
  "content-transfer-encoding",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "subject",
  "to",
]);

/** Line breaks and second addresses in every value that gets near a mail. */
export async function headerInjection(target: Target): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const who = await newPerson(target);
  const breaks = [
    "\r\nBcc: victim@evil.example",
    "\nBcc: victim@evil.example",
    "\rBcc: victim@evil.example",
    "%0d%0aBcc: victim@evil.example",
    "\u2028Bcc: victim@evil.example",
  ];
  const names = ["firstName", "lastName", "fullName"];
  let tried = 0;
  for (const text of breaks) {
    for (const field of names) {
      tried += 1;
      await client.call(registration.startRegistration, newForm({ [field]: `Siti${text}` }), { address: newAddress() });
    }
    for (const address of [
      `baru${tried}@example.test${text}`,
      `a@example.test,b@${EVIL}`,
      `"a${text}"@example.test`,
      `<a@${EVIL}>`,
    ]) {
      tried += 2;
      await client.call(registration.startRegistration, newForm({ emailAddress: address }), { address: newAddress() });
      await client.call(passwordReset.requestReset, { email: address }, { address: newAddress() });
    }
    // The browser's name appears in the mail about a new device.
    tried += 1;
    await client.call(
      passwordReset.requestReset,
      { email: who.email },
      { address: newAddress(), headers: { "user-agent": `Mozilla ${text.replaceAll(/[\r\n\u2028]/g, " ")}` } },
    );
  }
  await waitUntil(() => (target.mails.to(who.email).length > 0 ? true : null));
  const mails = target.mails.all();
  const strange = mails.filter(
    ({ to, headers }) =>
      to.length !== 1 || to.some((address) => address.includes(EVIL)) || headers.some((name) => !HEADERS.has(name)),
  );
  return {
    what: `${tried} line breaks and second addresses in names, addresses and headers`,
    wanted: "each mail with one recipient and our headers",
    measured: `${mails.length} mails, ${strange.length} strange`,
    held: strange.length === 0 && mails.length > 0,
  };
}

/** Host, X-Forwarded-Host, a whole URL in the request line: links use the site of the settings. */
export async function hostHeader(target: Target): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const [site] = target.sites;
  const { origin } = new URL(target.config.SITE_URL);
  const hosts: readonly Record<string, string>[] = [
    { host: EVIL },
    { "x-forwarded-host": EVIL, "x-forwarded-proto": "https" },
    { host: EVIL, "x-forwarded-host": EVIL, "x-original-url": `https://${EVIL}/`, forwarded: `host=${EVIL}` },
    { host: `${new URL(site).host}@${EVIL}` },
  ];
  const links: string[] = [];
  let pages = 0;
  for (const headers of hosts) {
    const who = await newPerson(target);
    const form = newForm();
    await client.call(passwordReset.requestReset, { email: who.email }, { address: newAddress(), headers });
    await client.call(registration.startRegistration, form, { address: newAddress(), headers });
    for (const address of [who.email, form.emailAddress]) {
      const mail = await waitUntil(() => target.mails.to(address)[0] ?? null);
      links.push(...(mail?.text.match(/https?:\/\/\S+/g) ?? ["no link"]));
    }
    for (const path of ["/en/login", `http://${EVIL}/en/faq`, `//${EVIL}/en`]) {
      const page = await sendRequest({ site, path, headers: { ...client.headers({ address: newAddress() }), ...headers } });
      const location = page.headers.location ?? "";
      // As a path of our own it is a missing page; only as a host would it lead away.
      if (LEADS_AWAY.test(page.body) || LEADS_AWAY.test(`"${location}`)) links.push(`${path} → ${EVIL}`);
      pages += 1;
    }
  }
  const away = links.filter((link) => !link.startsWith(`${origin}/`));
  return {
    what: `links of ${hosts.length * 2} mails and ${pages} pages asked for under another host`,
    wanted: `all at ${origin}`,
    measured: away.length === 0 ? `${links.length} links, all there` : away.slice(0, 3).join(", "),
    held: away.length === 0 && links.length >= hosts.length * 2,
  };
}
