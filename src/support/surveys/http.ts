import { on, type Binding } from "#platform/http/binding.ts";
import { answerSurvey, endFollowUp, openSurvey, rateChat } from "./answer-survey.ts";
import * as contract from "./contract.ts";
import { listSurveyResults as resultsContract } from "./contract-results.ts";
import { listSurveyResults } from "./list-results.ts";

export const surveyBindings: readonly Binding[] = [
  on(contract.openSurvey, openSurvey),
  on(contract.answerSurvey, answerSurvey),
  on(contract.rateChat, rateChat),
  on(contract.endFollowUp, endFollowUp),
  on(resultsContract, listSurveyResults),
];
