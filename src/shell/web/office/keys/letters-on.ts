import { withStorage } from "#web/session/with-storage.ts";

const KEY = "sampai.office-keys";

/** Whether single keys are on, on this device: they can disturb people who speak to their computer (WCAG 2.1.4). */
export const areLettersOn = (): boolean => withStorage((stored) => stored.getItem(KEY)) !== "off";

export const setLettersOn = (isOn: boolean): void => {
  withStorage((stored) => (isOn ? stored.removeItem(KEY) : stored.setItem(KEY, "off")));
};
