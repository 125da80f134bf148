export * from '../../../tools/src/page/layout.ts';
