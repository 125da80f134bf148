// The tests that the authors of these activities wrote for SDK 1.0.0.
import './fixtures/sdk-1.0.0/quiz/src/quiz.test.ts';
import './fixtures/sdk-1.0.0/spoken/src/reading.test.ts';
