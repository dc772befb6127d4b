/** For each form: valid entries, the account they name, and one wrong value per field. */
import type { Entries } from "../forms/model/entries.ts";
import type { accountOf } from "../model/snapshot.ts";

const person = { holder: "person", name: "Siti", relationship: "parent" };
export const CASES: Readonly<Record<string, readonly [Entries, ReturnType<typeof accountOf>, Entries]>> = {
  "ID-bank": [
    { bank: "014", account: "111-111 1111", name: "Siti" },
    { bank: "014", number: "1111111111" },
    { bank: "015", account: "11111", name: "1" },
  ],
  "ID-cash": [{ name: "Siti", phone: "0812 3456 7890", city: "Bima" }, null, { name: "?", phone: "+6591234567", city: "B" }],
  "SG-bank": [
    { ...person, bank: "UOVBSGSGXXX", account: "123456" },
    { bank: "UOVBSGSG", number: "123456" },
    { bank: "MBBEMYKL", account: "12345", holder: "bank", relationship: "supplier" },
  ],
  "MY-bank": [
    { ...person, bank: "MBBEMYKL", account: "514012345678" },
    { bank: "MBBEMYKL", number: "514012345678" },
    { bank: "UOVBSGSG", account: "123456" },
  ],
  "PH-bank": [
    { ...person, bank: "BOPIPHMM", account: "1234567890" },
    { bank: "BOPIPHMM", number: "1234567890" },
    { bank: "BOPI", account: "12345678901234567" },
  ],
  "HK-bank": [
    { ...person, bank: "004", branch: "123", account: "123456" },
    { bank: "004", number: "123456" },
    { bank: "04", branch: "12", account: "12345" },
  ],
  "TW-bank": [
    { ...person, bank: "822", branch: "0123", account: "123456789012" },
    { bank: "822", number: "123456789012" },
    { bank: "8220", branch: "123", account: "123456789" },
  ],
  "JP-bank": [
    { ...person, name_kana: "ヤマダ　ハナコ", bank: "0005", branch: "001", account_type: "ordinary", account: "1234567" },
    { bank: "0005", number: "1234567" },
    { name_kana: "山田", bank: "005", branch: "1", account_type: "checking", account: "123456" },
  ],
  "KR-bank": [
    { ...person, bank: "088", account: "１１０-123-456789" },
    { bank: "088", number: "110123456789" },
    { bank: "88", account: "123456789" },
  ],
  "SA-bank": [
    { ...person, iban: "sa03 8000 0000 6080 1016 7519" },
    { bank: "80", number: "SA0380000000608010167519" },
    { iban: "SA0380000000608010167518" },
  ],
  "AE-bank": [
    { ...person, iban: "AE070331234567890123456" },
    { bank: "033", number: "AE070331234567890123456" },
    { iban: "SA0380000000608010167519" },
  ],
  "QA-bank": [
    { ...person, iban: "QA58DOHB00001234567890ABCDEFG" },
    { bank: "DOHB", number: "QA58DOHB00001234567890ABCDEFG" },
    { iban: "QA58DOHB00001234567890ABCDEF" },
  ],
  "IN-bank": [
    { ...person, ifsc: "sbin0001234", account: "123456789" },
    { bank: "SBIN0001234", number: "123456789" },
    { ifsc: "SBIN1001234", account: "12345678" },
  ],
  "AU-bank": [
    { ...person, bsb: "062-000", account: "12345678" },
    { bank: "062000", number: "12345678" },
    { bsb: "62000", account: "123" },
  ],
  "US-bank": [
    { ...person, routing_number: "021000021", account: "1234", account_type: "savings", address: "1 Main St" },
    { bank: "021000021", number: "1234" },
    { routing_number: "021000022", account: "123", account_type: "ordinary", address: "x" },
  ],
  "GB-bank": [
    { ...person, sort_code: "20-00-00", account: "12345678" },
    { bank: "200000", number: "12345678" },
    { sort_code: "2000", account: "1234567" },
  ],
  "EU-bank": [
    { ...person, iban: "FR14 2004 1010 0505 0001 3M02 606" },
    { bank: "20041", number: "FR1420041010050500013M02606" },
    { iban: "GB29NWBK60161331926819" },
  ],
};
