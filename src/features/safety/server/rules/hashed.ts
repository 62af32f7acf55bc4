/**
 * Crude and hateful words, encoded by `hashOf` (text/vocabulary.ts): the skeleton's hash and its run lengths.
 * They are recognised like any other word, disguised or not, but are not readable in the repository. To add
 * one, print `hashOf(word)` and put the result in its row; an operator's pack can do the same.
 */

/** Sexual acts and bodily reactions. */
export const crudeSexual = `
  1ry26ve.1111 1vzpvf.11111 14j5fiz.111111 122v6pi.1111111 11r9el9.111111 1tuoqs8.111 1268lwx.1111
  19uogts.112111 io2faw.1111111 1nc1svm.112 ya5w85.1111111 15vvhr6.11111111 1snrtdf.1111111
  1ot4qgw.11111111 dl2lv9.121111 c9ulch.111111 t8oshx.1111111 18yxyyv.11111 opz6jg.111111
  wtru0.121111111 1vr2ckg.121111111111 13plhte.111111 1b9ei9x.11111111 16pwxxe.111111111
  16ics0w.11111111 1ht857t.111111111 6kxjks.112111 qytitf.1211 1unkqts.12111 imxm03.1121111
  1cpawc7.11111111 1hpeta7.121 1aavov6.111112 zk9ty6.1111 1bh03oy.1111111 1yawuzt.111111 1fvkyiw.111
  1rmmj40.112111 1g4ohax.11111111111 6a2kfz.111111111 120hcjv.11111 1ef3dzb.11231111 1lyzcbu.1121111
  1gqyp30.111111 1mov0o5.11111111 ic8tir.111111111 3uzrpc.1111111111 a8qmnp.1111111111
  16uayj8.11111111111 vgo3le.11111111111 5w0j51.111111 1c9yn3z.111 1c8m2wt.111 1t559ty.11111
  1iw6pwv.1111 1gtranq.1111 1pklrf7.1111 9l7ueg.1111 il5tq9.11111 ft9ssj.11121 1fhzz46.11111
  aezi5r.111111 1quavmd.1111111 a195n8.111111111 z3njcl.11111111 1mr8ih3.1111111111
  hxbu6e.111111111111111 1txaa38.112111111 7hj2sn.11211111111111111 gh2bt1.111111 13ukwqt.1111111
  1szxqoi.111111`;

/** Parts of the body, undressed. */
export const crudeBody = `
  vy81mf.1111 va3sah.112111 uaafgl.1121 1m6gtet.1211 2oflb.121111 11e8lhw.121 15qojne.1121
  2w7te2.112111 1npkzk5.1111 gngj42.11111 s31e38.1111 h5yv8l.11111 ac5wfo.1111111 ykn8e7.1111
  w55gv8.11111 1weiutr.121 1l8kbiy.121111 1s8i6iz.1211111 1dixbwv.1121111 1i262xe.1111111
  1i168u2.11111111 15mz6y3.1111111 5an7kj.1111111 1psojpj.1121 1tn3ke.1111 3a6ce1.1111 1l7pxlm.1111
  ilvow6.11111 8y288w.111111111 w523fq.1111111 2hsnd2.11111111 1ywlf5d.11111`;

/** The part of the first row that denotes acts between two people. */
export const crudeAct = `
  1ry26ve.1111 1vzpvf.11111 14j5fiz.111111 122v6pi.1111111 1tuoqs8.111 19uogts.112111 ya5w85.1111111
  1snrtdf.1111111 wtru0.121111111 ic8tir.111111111 a8qmnp.1111111111 16uayj8.11111111111
  3uzrpc.1111111111`;

/** Insults for a protected group. */
export const slurs = `
  1pui64u.11211 1qu1n47.112111 alxa6s.1121 1nwxk9x.11211 1p1uv49.1111 1oy6sy6.11111 1eh4j17.11111
  fufiw0.121 1x6j6qx.1211 1gepina.11211 cjpb2n.112111 qzk4k3.11121 12rr8fn.1112111 f79hgw.1111111
  q6rqx.11111111 1ycbij3.1111111 5h13uc.11111111 1giixv1.111111111 140nvlm.1111111111
  8wcyt8.111111211 10yzs8e.1111 18kg7af.11111 sq1pk5.1111111 1kxdplu.11111111 1ubmu64.111111
  16jf6u5.1111111 xtlyyh.113111 lpqac9.112111111 1msoj6w.111111`;
