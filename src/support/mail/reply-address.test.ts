import fc from "fast-check";
import { expect, test } from "vitest";
import { createKeyring } from "#platform/keys/keyring.ts";
import { isServiceAddress, replyAddress, threadOfRecipients, type MailAddresses } from "./reply-address.ts";

const keys = createKeyring("a secret").keysFor("support/reply-addresses");
const at = (service: string, delimiter = "+"): MailAddresses => ({ service, delimiter, keys });
const ours = at("layanan@sampai.example");
const signs = "0123456789abcdefghjkmnpqrstvwxyz";
const threads = fc
  .tuple(fc.constantFrom(..."01234567"), fc.array(fc.constantFrom(...signs), { minLength: 25, maxLength: 25 }))
  .map(([first, rest]) => `th_${first}${rest.join("")}`);

test("a reply address names its thread, in any case of letters that mail servers make of it", () => {
  fc.assert(
    fc.property(threads, (thread) => {
      const address = replyAddress(ours, thread);
      expect(isServiceAddress(ours, address)).toBe(true);
      expect(threadOfRecipients(ours, ["other@sampai.example", address])).toBe(thread);
    }),
  );
});

test("no changed sign of it names any thread", () => {
  fc.assert(
    fc.property(threads, fc.nat(41), fc.constantFrom(...signs), (thread, place, sign) => {
      const address = replyAddress(ours, thread);
      const from = "layanan+".length + place;
      const changed = `${address.slice(0, from)}${sign}${address.slice(from + 1)}`;
      if (changed !== address) expect(threadOfRecipients(ours, [changed])).toBeNull();
    }),
  );
});

test("other keys sign other addresses", () => {
  const others = { ...ours, keys: createKeyring("another secret").keysFor("support/reply-addresses") };
  const thread = "th_01kc0000000000000000000000";
  expect(threadOfRecipients(ours, [replyAddress(others, thread)])).toBeNull();
});

test("without a delimiter, or with too long a name, answers go to the service address", () => {
  const thread = "th_01kc0000000000000000000000";
  expect(replyAddress(at("layanan@sampai.example", ""), thread)).toBe("layanan@sampai.example");
  const long = `${"x".repeat(30)}@sampai.example`;
  expect(replyAddress(at(long), thread)).toBe(long);
});

test("nothing is ours where no mail is received", () => {
  for (const recipient of ["", "@", "+@", "layanan@sampai.example"]) expect(isServiceAddress(at(""), recipient)).toBe(false);
});
