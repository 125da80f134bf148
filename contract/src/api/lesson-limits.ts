/** What is said of where a lesson is has as many characters at most. */
export const lessonPlaceLength = 32_768;
