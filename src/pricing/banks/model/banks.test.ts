/** Bank search on the installation's bank files: the first result is the bank that was meant, or there is no result. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPricingFiles } from "../../../../db/seed/pricing-files.ts";
import { bankLabel, bankMark, findBanks, labelMark, orderedWallet, payableBanks, walletNamed } from "./banks.ts";

const terms = (await readPricingFiles("db/seed/pricing")).flatMap(({ content }) =>
  content.kind === "bank" ? [{ key: content.key, value: content.value }] : [],
);
const banks = payableBanks(terms);
const first = (typed: string) => findBanks(banks, typed)[0]?.code;

describe("the bank that was meant comes first", () => {
  test.each([
    // Short names, in any spelling.
    ["bca", "014"],
    ["BCA", "014"],
    ["b c a", "014"],
    ["bank bca", "014"],
    ["PT Bank Central Asia Tbk", "014"],
    ["central", "014"],
    ["bri", "002"],
    ["bank rakyat", "002"],
    ["bni", "009"],
    ["bni 46", "009"],
    ["btn", "200"],
    ["bsi", "451"],
    ["mandiri", "008"],
    ["bank mandiri", "008"],
    ["cimb", "022"],
    ["niaga", "022"],
    ["permata", "013"],
    ["danamon", "011"],
    ["ocbc", "028"],
    ["uob", "023"],
    ["dbs", "046"],
    ["hsbc", "087"],
    ["bjb", "110"],
    ["dki", "111"],
    ["bpd bali", "129"],
    ["bank bali", "129"],
    ["bpd jateng", "113"],
    ["jawa timur", "114"],
    ["muamalat", "147"],
    ["mega", "426"],
    ["mega syariah", "506"],
    ["bca syariah", "536"],
    ["bank jago", "542"],
    ["seabank", "535"],
    ["sea bank", "535"],
    ["allo", "567"],
    ["superbank", "562"],
    ["krom", "459"],
    ["hana", "484"],
    ["woori", "212"],
    // Products and apps.
    ["jenius", "213"],
    ["blu", "501"],
    ["bca digital", "501"],
    ["livin", "008"],
    ["brimo", "002"],
    ["wondr", "009"],
    ["mybca", "014"],
    ["byond", "451"],
    ["octo", "022"],
    ["digibank", "046"],
    ["tmrw", "023"],
    ["line bank", "484"],
    ["neobank", "490"],
    ["tunaiku", "531"],
    ["saqu", "472"],
    // E-wallets, also with the word for them.
    ["gopay", "901"],
    ["go-pay", "901"],
    ["gojek", "901"],
    ["OVO", "902"],
    ["grabpay", "902"],
    ["dana", "903"],
    ["dompet digital dana", "903"],
    ["e-wallet ovo", "902"],
    ["shopee pay", "904"],
    ["spay", "904"],
    ["linkaja", "911"],
    ["link aja", "911"],
    ["gopya", "901"],
    // Former names, and banks that were taken over.
    ["btpn", "213"],
    ["bukopin", "441"],
    ["bii", "016"],
    ["nisp", "028"],
    ["lippo", "022"],
    ["mandiri syariah", "451"],
    ["bsm", "451"],
    ["bri syariah", "451"],
    ["brisyariah", "451"],
    ["bni syariah", "451"],
    ["commonwealth", "028"],
    ["btn syariah", "405"],
    ["bank royal", "501"],
    ["artos", "542"],
    ["bri agro", "494"],
    ["bank jabar", "110"],
    ["fama", "562"],
    // Codes: three digits, or the bank's BIC.
    ["014", "014"],
    ["002", "002"],
    ["451", "451"],
    ["CENAIDJA", "014"],
    ["bmriidja", "008"],
    // Typing errors.
    ["mandri", "008"],
    ["mandiir", "008"],
    ["mandirri", "008"],
    ["danmaon", "011"],
    ["jenuis", "213"],
    ["permta", "013"],
    ["bukopn", "441"],
    ["muamalt", "147"],
    ["bank mndiri", "008"],
    ["cimb nigaa", "022"],
    ["seabnak", "535"],
  ])("%s finds %s", (typed, code) => expect(first(typed)).toBe(code));
});

test.each(["bca", "bri", "bni", "btn", "mega", "mandiri"])("%s lists banks of similar name after it", (typed) => {
  expect(findBanks(banks, typed).length).toBeGreaterThan(1);
});

test("each bank comes first for its code, short name, name and each alias unique to it", () => {
  const owners = new Map<string, Set<string>>();
  const calls = (bank: (typeof banks)[number]) => [bank.code, bank.shortName, bank.name, ...bank.aliases];
  const spelt = (text: string) => text.toLowerCase().replaceAll(/\bbank\b|[^a-z0-9]/g, "");
  for (const bank of banks)
    for (const call of calls(bank)) owners.set(spelt(call), (owners.get(spelt(call)) ?? new Set()).add(bank.code));
  for (const bank of banks)
    for (const call of calls(bank)) {
      const owned = owners.get(spelt(call));
      if (owned?.size === 1) expect([call, first(call)]).toEqual([call, bank.code]);
      else expect([call, [...(owned ?? [])]]).toEqual([call, ["002", "x"]]);
    }
});

test("an empty search lists popular banks first, then by name, each once", () => {
  const all = findBanks(banks, " ");
  expect(all.slice(0, 6).map(({ shortName }) => shortName)).toEqual(["BCA", "BRI", "Mandiri", "BNI", "BSI", "BTN"]);
  expect(new Set(all.map(({ code }) => code)).size).toBe(banks.length);
  const rest = all.filter(({ popular }) => popular === null).map(({ name }) => name.replace(/^Bank /, "").toLowerCase());
  expect(rest.slice(0, 3)).toEqual(rest.slice(0, 3).toSorted());
});

test.each([
  ["doku", "DOKU"],
  ["i.saku", "i.saku"],
  ["Astra Pay", "AstraPay"],
  ["dompet digital sakuku", "Sakuku"],
  ["gopay later", "GoPayLater"],
])("%s is a wallet without a term, and no bank is offered instead", (typed, wallet) => {
  expect(walletNamed(typed)).toBe(wallet);
  expect(findBanks(banks, typed)).toEqual([]);
});

test("without their terms wallets are not found, and no bank is offered instead", () => {
  const withoutWallets = banks.filter(({ isWallet }) => !isWallet);
  for (const typed of ["dana", "OVO", "go-pay", "shopee pay", "LinkAja", "dompet digital dana"])
    expect([typed, findBanks(withoutWallets, typed)]).toEqual([typed, []]);
});

test.each(["dompet digital", "e-wallet", "Wallet"])("%s lists all wallets", (typed) => {
  expect(findBanks(banks, typed).map(({ shortName }) => shortName)).toEqual(["GoPay", "OVO", "DANA", "ShopeePay", "LinkAja"]);
});

test("a wallet is ordered under the code and number that the operator's bank knows, a bank as it is", () => {
  const wallet = { name: "DANA", shortName: "DANA", mergedInto: null, biFast: true, online: true, skn: false, isWallet: true };
  const account = { bank: "903", number: "081234567890" };
  expect(orderedWallet(wallet, account)).toEqual(account);
  expect(orderedWallet({ ...wallet, orderCode: "DANA", orderPrefix: "8528" }, account)).toEqual({
    bank: "DANA",
    number: "8528081234567890",
  });
  expect(orderedWallet({ ...wallet, isWallet: false, orderCode: "DANA" }, account)).toBeNull();
});

test("typing on towards danamon finds it, although dana is a wallet", () => {
  expect(walletNamed("danam")).toBeNull();
  expect(first("danam")).toBe("011");
});

test("text that is no bank finds nothing, and no input throws", () => {
  for (const typed of ["zzzz", "xqwk", "999", "???", "toString", "__proto__"])
    expect(first(typed) ?? null, typed).toBe(typed === "???" ? "014" : null);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (typed) => {
      const found = findBanks(banks, typed);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

test("a bank that was taken over is not offered", () => {
  expect(banks.some(({ code }) => ["422", "427", "950"].includes(code))).toBe(false);
  expect(terms.length).toBeGreaterThan(100);
});

test.each([
  ["014", "Bank Central Asia (BCA)"],
  ["008", "Bank Mandiri"],
  ["501", "Bank Digital BCA (blu)"],
])("%s is labelled %s", (wanted, label) => {
  const bank = banks.find(({ code }) => code === wanted);
  expect(bank && bankLabel(bank)).toBe(label);
});

test.each([
  ["BCA", "BCA"],
  ["blu", "blu"],
  ["Mandiri", "M"],
  ["BCA Syariah", "BCA"],
  ["CIMB Niaga", "CIMB"],
  ["Bank Jago", "J"],
  ["Bank of China", "BOC"],
  ["Mega Syariah", "MS"],
  ["GoPay", "GP"],
  ["OVO", "OVO"],
  ["ShopeePay", "SP"],
])("the mark of %s is %s", (shortName, mark) => expect(bankMark(shortName)).toBe(mark));

test("each bank has a mark of one to four letters", () => {
  for (const { shortName } of banks) expect(bankMark(shortName)).toMatch(/^.{1,4}$/u);
});

test("a label has the mark of its bank", () => {
  expect(labelMark("Bank Central Asia (BCA)")).toBe("BCA");
  expect(labelMark("Bank Jago")).toBe("J");
  for (const bank of banks) expect(labelMark(bankLabel(bank))).toMatch(/^.{1,4}$/u);
});
