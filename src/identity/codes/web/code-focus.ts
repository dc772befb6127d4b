import { createContext } from "react";

/** Whether the field of a code takes the focus when it appears. False where its page decides: the browser would scroll past what the code approves. */
export const CodeTakesFocus = createContext(true);
