import { expect, test } from "vitest";
import { mailLink } from "./mail-link.ts";

const SITE = "https://kirim.example/";

test.each([
  ["/faq#x", "ID", "https://kirim.example/faq#x"],
  ["/faq#x", "EN", "https://kirim.example/en/faq#x"],
  ["/", "EN", "https://kirim.example/en"],
  ["/dashboard/transfers/tr_1", "ID", "https://kirim.example/dashboard/transfers/tr_1"],
  [
    "/dashboard/send?to=SG&send=3000000",
    "EN",
    "https://kirim.example/en/login?next=%2Fdashboard%2Fsend%3Fto%3DSG%26send%3D3000000",
  ],
  ["/office/corridor", "EN", "https://kirim.example/en/login?next=%2Foffice%2Fcorridor"],
] as const)("%s in %s is %s", (path, language, link) => expect(mailLink(SITE, path, language)).toBe(link));
