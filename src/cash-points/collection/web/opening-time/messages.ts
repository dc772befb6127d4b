/** Sentences about when cash can be collected. Used by loaders and pages of the app. */

const id = {
  today: "hari ini {time}",
  tomorrow: "besok {time}",
  later: "{day}, {time}",
  from: "mulai {when}, saat gerai pertama buka",
  fromIn: "mulai {when}, saat gerai di {city} buka",
  opensIn: "Gerai di {city} baru buka {when}.",
  opens: "Gerai pertama baru buka {when}.",
  fewIn: "Saat itu hanya {open} dari {outlets} gerai di {city} buka.",
  noneIn: "Belum ada gerai kami di {city}. Uangnya bisa diambil di gerai mana pun.",
};
const en: typeof id = {
  today: "today at {time}",
  tomorrow: "tomorrow at {time}",
  later: "{day}, {time}",
  from: "from {when}, when the first outlet opens",
  fromIn: "from {when}, when outlets in {city} open",
  opensIn: "Outlets in {city} open {when}.",
  opens: "The first outlet opens {when}.",
  fewIn: "Only {open} of {outlets} outlets in {city} {open, plural, one {is} other {are}} open then.",
  noneIn: "We have no outlet in {city} yet. The money can be collected at any of our outlets.",
};
export const openingTimeMessages = { ID: id, EN: en };
