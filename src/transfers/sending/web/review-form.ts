/** Id of the form of the review: the bar at the bottom of a phone submits it. */
export const REVIEW_FORM = "review";
