/**
 * A readable name of the device used to sign in, from the user agent. A user agent proves nothing: use this to let users recognise their
 * devices, never for a decision.
 */

/** The order matters: most browsers also claim to be Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\b(?:Xiaomi\/)?MiuiBrowser\//, "Mi Browser"],
  [/\bHuaweiBrowser\//, "Huawei Browser"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPadOS"],
  [/\b(?:iPhone|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** `Chrome · Android`. Unknown parts are omitted; an unknown agent gives the empty text. */
export function deviceName(userAgent: string): string {
  const first = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter((name) => name !== undefined).join(" · ");
}
