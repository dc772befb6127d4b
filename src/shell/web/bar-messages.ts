/** Messages of the bar at the bottom of a phone: one word each. */
const id = {
  bar: "Menu utama",
  names: {
    dashboard: "Dasbor",
    counter: "Loket",
    send: "Kirim",
    transfers: "Kiriman",
    payroll: "Gaji",
    recipients: "Penerima",
    float: "Saldo",
    outlets: "Gerai",
    business: "Usaha",
    schedules: "Jadwal",
    api: "API",
  },
};
const en: typeof id = {
  bar: "Main menu",
  names: {
    dashboard: "Home",
    counter: "Counter",
    send: "Send",
    transfers: "Transfers",
    payroll: "Payroll",
    recipients: "Recipients",
    float: "Float",
    outlets: "Outlets",
    business: "Business",
    schedules: "Scheduled",
    api: "API",
  },
};
export const barMessages = { ID: id, EN: en };
