import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LocalDate } from "#kernel/time.ts";
import { readCard } from "./read-card.ts";
import { READ_TEXT_MAX_CHARS, readTextSchema } from "./read-fields.ts";

const TODAY = "2026-11-28" as LocalDate;
/** A card of nobody, line by line as it is printed. */
const CARD = {
  province: "PROVINSI JAWA BARAT",
  city: "KOTA BANDUNG",
  nik: "NIK : 3273015504900002",
  name: "Nama : WINA LESTARI",
  birth: "Tempat/Tgl Lahir : BANDUNG, 15-04-1990",
  sex: "Jenis Kelamin : PEREMPUAN Gol. Darah : O",
  street: "Alamat : JL. MERDEKA NO. 17",
  rtRw: "RT/RW : 004/012",
  village: "Kel/Desa : SUKAJADI",
  district: "Kecamatan : SUKASARI",
  religion: "Agama : ISLAM",
  marriage: "Status Perkawinan: KAWIN",
  occupation: "Pekerjaan : KARYAWAN SWASTA",
  nationality: "Kewarganegaraan : WNI",
  expiry: "Berlaku Hingga : SEUMUR HIDUP",
};
const ALL = {
  nik: "3273015504900002",
  fullName: "WINA LESTARI",
  birthPlace: "BANDUNG",
  birthDate: "1990-04-15",
  sex: "F",
  street: "JL. MERDEKA NO. 17",
  rt: "004",
  rw: "012",
  village: "SUKAJADI",
  district: "SUKASARI",
  province: "JAWA BARAT",
  city: "KOTA BANDUNG",
  nationality: "ID",
};
const readWith = (change: Partial<typeof CARD>) => readCard(Object.values({ ...CARD, ...change }).join("\n"), TODAY);

describe("an e-KTP", () => {
  test("is read field by field", () => expect(readWith({})).toEqual(ALL));

  test.each([
    ["O for 0 and l for 1", "NIK : 3273Ol55O49OOOO2", "3273015504900002"],
    ["B for 8", "NIK : 32730155049B0002", "3273015504980002"],
    ["blanks and a missing colon", "NIK 3273 0155 0490 0002", "3273015504900002"],
    ["a colon read as a digit", "NIK 13273015504900002", "3273015504900002"],
    ["a colon read as a mark", "NIK ‘3273015504900002", "3273015504900002"],
    ["a label with look-alikes", "N1K:3273015504900002", "3273015504900002"],
    ["no label at all", "3273015504900002", "3273015504900002"],
    ["noise around it", "_ NIK :: 3273015504900002 |", "3273015504900002"],
    // 1 and 7 are both likely: only 1 is a month.
    ["a doubtful sign that only one digit makes a date", "NIK : 32730155l2900002", "3273015512900002"],
    ["a second reading where the first is no date", "NIK : 3273015504B00002", "3273015504800002"],
  ])("its NIK is read with %s", (_, nik, number) => expect(readWith({ nik })?.nik).toBe(number));

  test("of two possible numbers, the one of the birth date is taken", () => {
    expect(readWith({ nik: "NIK : 32730155049B0002", birth: "Tempat/Tgl Lahir : BANDUNG, 15-04-1993" })?.nik).toBe(
      "3273015504930002",
    );
  });

  test.each([
    ["a digit is missing", "NIK : 327301550490002"],
    ["no NIK has such a date", "NIK : 3273019904900002"],
    ["a sign looks like no digit", "NIK : 32730155049X0002"],
    ["no NIK ends so", "NIK : 3273015504900000"],
  ])("its NIK is left out when %s", (_, nik) => {
    const read = readWith({ nik });
    expect(read).toMatchObject({ fullName: "WINA LESTARI" });
    expect(read?.nik).toBeUndefined();
  });

  test.each([
    ["as printed", "Tempat/Tgl Lahir : BANDUNG, 15-04-1990", "BANDUNG", "1990-04-15"],
    ["with look-alikes", "Tempat/Tgl Lahir : BANDUNG, l5-O4-l99O", "BANDUNG", "1990-04-15"],
    ["without its separators", "Tempat/TglLahir:BANDUNG 15041990", "BANDUNG", "1990-04-15"],
    ["with a dot for the comma", "Tempal/Tgi Lahir = BANDAR LAMPUNG. 15.04.1990", "BANDAR LAMPUNG", "1990-04-15"],
    ["with noise at its end", "Tempat/Tgl Lahir : BANDUNG, 15-04-1990 _", "BANDUNG", "1990-04-15"],
    ["with a sign of the portrait", "Tempat/Tgl Lahir : BANDUNG, 15-04-1990 7.", "BANDUNG", "1990-04-15"],
    ["with a day that does not exist", "Tempat/Tgl Lahir : BANDUNG, 31-02-1990", "BANDUNG", undefined],
    ["with a day ahead", "Tempat/Tgl Lahir : BANDUNG, 15-04-2990", "BANDUNG", undefined],
    ["without a date", "Tempat/Tgl Lahir : BANDUNG", "BANDUNG", undefined],
  ])("its place and date of birth are read %s", (_, birth, place, date) => {
    const read = readWith({ birth });
    expect([read?.birthPlace, read?.birthDate]).toEqual([place, date]);
  });

  test.each([
    ["Nama : W1NA LESTAR1", "WINA LESTARI"],
    ["Nama :WINA  LESTARI.", "WINA LESTARI"],
    ["Narna : Wina Lestari", "WINA LESTARI"],
    ["Nama : SITI NUR'AINI, S.PD", "SITI NUR'AINI, S.PD"],
    ["Nama : SUKARNO", "SUKARNO"],
    ["Nama : :", undefined],
    ["Nama : W", undefined],
  ])("%j is the name %s", (name, fullName) => expect(readWith({ name })?.fullName).toBe(fullName));

  test.each([
    ["Jenis Kelamin : LAKI-LAKI Gol. Darah : AB", "M"],
    ["Jenis kelamin :LAKI LAKI", "M"],
    ["Jenis Kelamin : LAK1-LAK1", "M"],
    ["Jenis Kelamin : PEREMPLAN", "F"],
    ["Jenis Kelamin : -", undefined],
  ])("%j is %s", (sex, read) => expect(readWith({ sex })?.sex).toBe(read));

  test.each([
    ["RT/RW : 004/012", "004", "012"],
    ["RT/RW :0O4/Ol2", "004", "012"],
    ["RTRW : 0041012", "004", "012"],
    ["RT/RW : 4/12", "4", "12"],
    ["RT/RW : -", undefined, undefined],
  ])("%j", (rtRw, rt, rw) => {
    const read = readWith({ rtRw });
    expect([read?.rt, read?.rw]).toEqual([rt, rw]);
  });

  test("of a regency is not one of a city, and a place that begins like a heading is none", () => {
    expect(readWith({ city: "KABUPATEN GARUT" })?.city).toBe("KABUPATEN GARUT");
    expect(readWith({ city: "KOTABUMI" })?.city).toBeUndefined();
  });

  test("a field that is not read is left out, and the others stay", () => {
    const read = readWith({ village: "", street: "Alamat :", district: "Kecarnatan : 17" });
    expect(read).toEqual({ ...ALL, village: undefined, street: undefined, district: undefined });
  });
});

describe("a passport", () => {
  // The example of ICAO Doc 9303 part 4, appendix B, with its check digits.
  const [FIRST, SECOND] = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
  const ANNA = {
    passport: "L898902C3",
    fullName: "ANNA MARIA ERIKSSON",
    birthDate: "1974-08-12",
    expiresOn: "2012-04-15",
    sex: "F",
  };
  test.each([
    ["as printed", FIRST, SECOND],
    ["with blanks", FIRST.replace("ANNA", " ANNA "), SECOND],
    ["with fillers read as letters", "P<UTOERIKSSON<<ANNA<MARIA<<<K<<<C<<<<<KKK", SECOND],
    ["with fillers lost", "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<", SECOND],
    ["with other signs for fillers", FIRST.replaceAll("<", "«"), SECOND],
  ])("is read %s", (_, first, second) => expect(readCard(`PASPOR\n${first}\n${second}\n`, TODAY)).toEqual(ANNA));

  test.each([
    ["IDN", "ID"],
    ["SGP", "SG"],
    ["D<<", "DE"],
    // Recognition took a letter for a digit.
    ["1DN", "ID"],
    ["UNO", undefined],
  ])("of the country %s", (letters, code) => {
    const read = readCard(`${FIRST.replace("UTO", letters)}\n${SECOND.replace("UTO", letters)}`, TODAY);
    expect([read?.nationality, read?.issuingCountry]).toEqual([code, code]);
  });

  test("a field of which the check digit disagrees is left out", () => {
    const read = readCard(`${FIRST}\n${SECOND.replace("L898", "L888")}`, TODAY);
    expect(read).toEqual({ ...ANNA, passport: undefined });
  });
});

test.each(["", "\n\n", "STRUK BELANJA\nTotal : 15.000", "Nama : WINA LESTARI", "NIK :"])("%j is no document", (text) =>
  expect(readCard(text, TODAY)).toBeNull(),
);

test("any text is read without an error, and what is read can be sent", () => {
  const line = fc.oneof(fc.string(), fc.constantFrom(...Object.values(CARD)), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const read = readCard(lines.join("\n"), TODAY);
      if (read !== null) expect(readTextSchema.safeParse(JSON.stringify(read)).success).toBe(true);
    }),
  );
});

test("a sent text is bounded, and names no other fields", () => {
  const accepts = (text: string) => readTextSchema.safeParse(text).success;
  expect(accepts(JSON.stringify(ALL))).toBe(true);
  expect(accepts(JSON.stringify({ ...ALL, street: "J".repeat(200) }))).toBe(true);
  for (const wrong of ["", "null", "[]", "{", '{"nik":"3273"}', '{"mother":"SITI"}', '{"sex":"X"}', '{"fullName":["WINA"]}'])
    expect(accepts(wrong), wrong).toBe(false);
  expect(accepts(`${" ".repeat(READ_TEXT_MAX_CHARS)}{}`)).toBe(false);
});
