/**
 * Regency codes that NIK numbers still carry although the area has another code today: a NIK never changes (PP 40/2019 art. 30(2);
 * secondary source: the Director General of Dukcapil as quoted in the press), so everybody keeps the code of the place of first
 * registration.
 *
 * Only regencies are listed: the first four digits decide, and every district of the Southwest Papua codes lies in one of the six retired
 * regencies (idn-area-data 2.2.0 compared with 4.0.1: 6 regencies and 132 districts, none in a regency that exists today). The other rows
 * are general knowledge; a test verifies that each code is absent from the present list. A code that is missing here is `unknown`, which
 * refuses nothing either.
 */
interface Retirement {
  /** The first day of the new province; codes were assigned within the following months. */
  readonly from: `${number}-${number}-${number}`;
  readonly codes: readonly string[];
  readonly source: string;
}

export const RETIREMENTS: readonly Retirement[] = [
  {
    from: "2022-12-09",
    codes: ["9201", "9204", "9205", "9209", "9210", "9271"],
    source: "UU 29/2022, Papua Barat Daya: today 96",
  },
  {
    from: "2022-11-11",
    codes: [
      ..."9101 9116 9117 9118".split(" "),
      ..."9104 9107 9108 9109 9125 9126 9127 9128".split(" "),
      ..."9102 9112 9113 9114 9121 9122 9123 9124".split(" "),
    ],
    source: "UU 14, 15, 16/2022, Papua Selatan, Papua Tengah, Papua Pegunungan: today 93, 94, 95",
  },
  {
    from: "2012-11-16",
    codes: ["6404", "6405", "6406", "6410", "6473"],
    source: "UU 20/2012, Kalimantan Utara: today 65",
  },
  {
    from: "2004-10-05",
    codes: ["7319", "7320", "7321", "7323", "7325"],
    source: "UU 26/2004, Sulawesi Barat: today 76",
  },
];

/** Timor Timur until 1999: the whole province. */
const RETIRED_PROVINCES = new Set(["54"]);
const RETIRED = new Set(RETIREMENTS.flatMap(({ codes }) => codes));

/** Whether a district code of six digits lies in an area whose code is no longer assigned. */
export function isRetiredArea(district: string): boolean {
  return RETIRED_PROVINCES.has(district.slice(0, 2)) || RETIRED.has(district.slice(0, 4));
}
