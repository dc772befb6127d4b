/** Countries whose passports are offered: ISO 3166-1 alpha-2. */
export const COUNTRIES =
  "AE AU BD BE BN BR CA CH CL CN CO CZ DE DK EG ES FI FR GB GR HK IE IN IQ IT JO JP KE KH KR KW LA LB LK MA MM MX MY NG NL NO NP NZ OM PH PK PL PT QA RO RU SA SE SG TH TL TR TW UA US VN YE ZA".split(
    " ",
  );
