/** The most answers of a class that one part gives. */
export const answersAtOnce = 500;
