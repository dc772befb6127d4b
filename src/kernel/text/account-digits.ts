/** Numbers of accounts as people read them: in groups, or by their last digits alone. */

/** In groups of four, as they are read out: "8808 0000 0012 3456". */
export const groupedDigits = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, "$1\u00A0");

/** An account of which only the last digits are shown: "•••• 4821". */
export const maskedAccount = (end: string): string => `••••\u00A0${end}`;
