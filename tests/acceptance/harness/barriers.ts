export * from '../../../tools/src/page/barriers.ts';
