import { join } from 'node:path';
import Database from 'libsql';
import { Api } from './api.ts';
import type { Chorus } from './chorus.ts';
import type { Stage } from './sample-school.ts';

/** A pupil whom a test puts into a class. */
export interface Pupil {
  readonly id: string;
  readonly name: string;
}

const idOf = (n: number) => `01a01c77-ac00-7f00-8f00-${String(n).padStart(12, '0')}`;

/** Puts pupils of these names into a class that has none, in the order of their seats; the server is away meanwhile. */
export async function fillClass(chorus: Chorus, className: string, names: readonly string[]): Promise<readonly Pupil[]> {
  await chorus.stop();
  const database = new Database(join(chorus.data, 'chorus.db'));
  try {
    const { id: classId, schoolId } = database.prepare('select id, schoolId from classes where name = ?').get(className) as {
      readonly id: string;
      readonly schoolId: string;
    };
    const student = database.prepare(
      `insert into students (id, schoolId, realName, name, loginAccount, initialLetter, externalIds) values (?, ?, ?, ?, ?, 'A', '{}')`,
    );
    const enrolment = database.prepare(
      'insert into enrolments (id, schoolId, studentId, classId, seat, fromMs, toMs) values (?, ?, ?, ?, ?, 0, null)',
    );
    for (const [n, name] of names.entries()) {
      student.run(idOf(n), schoolId, name, name, `sixty${n}`);
      enrolment.run(`${classId}:${idOf(n)}`, schoolId, idOf(n), classId, n + 1);
    }
  } finally {
    database.close();
  }
  await chorus.start();
  return names.map((name, n) => ({ id: idOf(n), name }));
}

/** Gives each pupil a clicker, in their order. */
export async function bindAll(
  chorus: Chorus,
  stage: Stage,
  pupils: readonly Pupil[],
  { clickers, serial, type }: { readonly clickers: readonly string[]; readonly serial: string; readonly type: number },
): Promise<void> {
  const api = await new Api(chorus).login(stage);
  for (const [n, { id }] of pupils.entries())
    await api.call('bindAnswerMachines', {
      userId: id,
      answerMachineIds: [clickers[n]!],
      receiverId: serial,
      answerMachineTypeId: type,
    });
}

/** Sixty names: of two and three characters, with the rare ones of four. */
export const sixty: readonly string[] =
  '陈子涵 李浩然 王欣怡 张宇航 刘思远 赵雨桐 黄梓萱 周明轩 吴佳琪 徐子墨 欧阳思源 孙悦 马天佑 朱可欣 胡一鸣 林沐阳 郭嘉怡 何知夏 高远 罗萌 郑立诚 梁梦琪 谢安然 宋词 唐云帆 司徒若兰 韩雪 曹景行 许静怡 邓书瑶 冯婷 曾嘉豪 彭楚涵 蔡承恩 潘俊杰 田甜 董子轩 袁晨曦 于洋 余欣怡 苏沐 叶知秋 程婉清 魏来 上官云舒 任雨桐 姜一诺 范明远 方圆 石磊 姚语嫣 谭思琪 廖雨萱 邹阳 熊俊杰 金子昂 陆清妍 诸葛明远 孔昊 白露'.split(
    ' ',
  );
