# Still lifes in arches
def d_darker(col,k=.76): return '#'+''.join('%02x'%round(int(col[i:i+2],16)*k) for i in (1,3,5))
def d_niche(wc,bc,sc,w=1.55,spring=2.12,h=.98,cx=0,y0=.45,dpt=.95,rim=None):
    """wc, bc, sc: wall, back, sill; rim: inside of the arch, a darker tone of the wall"""
    bev=.012;wall(plaster('nw',wc,.03),[(cx,-.4,w,spring,h)],-9,9,-1,9,y0+dpt/2,dpt-.1,bev)
    reveal(plaster('nr',rim or d_darker(wc),.03),cx,-.4,w,spring,h,y0+dpt/2,dpt-.1,bev)
    plane(9,9,plaster('nb',bc,.03),(cx,y0+dpt-.06,2),(90,0,0))
    plane(30,12,plaster('ns',sc,.02),(0,-4.5,0))
def d_amber():
    """syrup glows a little, since a blue niche gives amber glass nothing warm to let through"""
    for m in bpy.data.materials:
        b=m.node_tree and m.node_tree.nodes.get('Principled BSDF')
        if b and m.name.startswith('lq'): b.inputs['Emission'].default_value=srgb('#C07A24');b.inputs['Emission Strength'].default_value=.3;b.inputs['Base Color'].default_value=srgb('#B8792F')
        if b and m.name.startswith('amb'): b.inputs['Base Color'].default_value=srgb('#EFD3A0')
def d_sunny(s=3.3,fill=150,wd=.5,col='#fff0d8',wcol='#e6f1ff'):
    world(wcol,wd);sun((52,8,-40),s,2.2,col);area((-4,-5.5,4.5),(0,0,1),3.5,fill,'#ffffff');area((4.5,-4,2.2),(0,.3,1),2.5,55,'#eef6ff')
def d_even(): # plain walls: a fine relief on them, and samples that stop early, came out as stains
    for m in bpy.data.materials:
        for n in m.node_tree.nodes if m.node_tree else ():
            if n.type=='BUMP' and m.name in ('nw','nr','nb','ns'): n.inputs['Strength'].default_value=0
    bpy.context.scene['even']=.006
def d_shot(z=1.42,cz=1.95,x=0,lens=58,d=8.6): bpy.context.scene.cycles.transparent_max_bounces=32;cam((x,-d,cz),(x,.3,z),lens);return (1040,780)
# Packs in a namespace of their own: names of theirs (grp, vial, meter) are those of scenes too; their studios are switched off
_PK={'__name__':'packs_d','__file__':os.path.join(HERE,'products.py')}
for _f in [os.path.join(HERE,'products.py')]+sorted(glob.glob(os.path.join(HERE,'packs_*.py'))):
    try: exec(compile(open(_f).read(),_f,'exec'),_PK)
    except Exception as _e: print('!! d',_f,_e)
for _k in ('setup','studio','pb_setup','a_fit','c_fit','catcher','cam','world','area','sun'): _PK[_k]=lambda *a,**k:None
def d_first(*n):
    for k in n:
        if 'P_'+k in _PK: return _PK['P_'+k]
def d_part(name,*a): return lambda g: _PK[name](g,*a)
def d_extent(os_):
    bpy.context.view_layer.update();lo=Vector((1e9,)*3);hi=-lo
    for o in os_:
        if o.type not in('MESH','CURVE'): continue
        for c in o.bound_box:
            p=o.matrix_world@Vector(c);lo=Vector(map(min,lo,p));hi=Vector(map(max,hi,p))
    return lo,hi
def d_tree(o): return [o]+[q for c in o.children for q in d_tree(c)]
def d_pk(fn,g,loc,rot=0,sc=1,keep=None,name='',only=None):
    """grp, but drop the parts whose centre (pack coordinates) keep() refuses; warns when the pack does not stand on loc.z"""
    before=set(bpy.data.objects);fn(g);e=empty()
    for o in set(bpy.data.objects)-before:
        if o is not e and o.parent is None: o.parent=e
    if only:
        for c in list(e.children):
            if not c.name.startswith(only):
                for q in d_tree(c): bpy.data.objects.remove(q)
    if keep:
        for c in list(e.children):
            lo,hi=d_extent(d_tree(c))
            if lo.x<1e8 and not keep((lo+hi)/2,lo,hi):
                for q in d_tree(c): bpy.data.objects.remove(q)
    lo,hi=d_extent(d_tree(e));print('pack',name or fn.__name__,[round(v,2) for v in lo],[round(v,2) for v in hi])
    e.location=loc;e.rotation_euler=(0,0,math.radians(rot));e.scale=(sc,)*3;return e
def d_plinth(r,h,m,loc): return lathe(rounded([(0,0,0),(r,0,.015),(r,h,.045),(0,h,0)],8),m,128,loc)
def d_softgel(m,loc,rz,r=.1,l=.18):
    return lathe([(0,-l)]+[(r*math.sin(t*math.pi/20),-l*math.cos(t*math.pi/20)) for t in range(1,20)]+[(0,l)],m,48,(loc[0],loc[1],loc[2]+r),(90,0,rz),ang=80)
def d_clearm(name,col='#F2F9FD',edge='#9CC3DA',rim=.18,spec=.7,H=(-.55,-.83,.0),w=(.955,.985),pow=3.2):
    """glass and water without noise: light passes straight through, tinted more at the edge; rim and one reflection are drawn by emission"""
    m=bpy.data.materials.new(name);m.use_nodes=True;nt=m.node_tree;nt.nodes.remove(nt.nodes['Principled BSDF']);out=nt.nodes['Material Output'];N=nt.nodes.new;L=nt.links.new
    lw=N('ShaderNodeLayerWeight');lw.inputs[0].default_value=.5;pw=N('ShaderNodeMath');pw.operation='POWER';L(lw.outputs['Facing'],pw.inputs[0]);pw.inputs[1].default_value=pow
    mx=N('ShaderNodeMixRGB');L(pw.outputs[0],mx.inputs[0]);mx.inputs[1].default_value=srgb(col);mx.inputs[2].default_value=srgb(edge)
    tr=N('ShaderNodeBsdfTransparent');L(mx.outputs[0],tr.inputs[0])
    ge=N('ShaderNodeNewGeometry');dt=N('ShaderNodeVectorMath');dt.operation='DOT_PRODUCT';h=Vector(H).normalized();dt.inputs[1].default_value=h;L(ge.outputs['Normal'],dt.inputs[0])
    mr=N('ShaderNodeMapRange');mr.interpolation_type='SMOOTHSTEP';mr.inputs[1].default_value=w[0];mr.inputs[2].default_value=w[1];mr.inputs[4].default_value=spec;L(dt.outputs['Value'],mr.inputs[0])
    bf=N('ShaderNodeMath');bf.operation='SUBTRACT';bf.inputs[0].default_value=1;L(ge.outputs['Backfacing'],bf.inputs[1])
    m1=N('ShaderNodeMath');m1.operation='MULTIPLY';L(mr.outputs[0],m1.inputs[0]);L(bf.outputs[0],m1.inputs[1])
    m2=N('ShaderNodeMath');m2.operation='MULTIPLY_ADD';L(pw.outputs[0],m2.inputs[0]);m2.inputs[1].default_value=rim;L(m1.outputs[0],m2.inputs[2])
    em=N('ShaderNodeEmission');em.inputs[0].default_value=srgb('#F4FAFF');L(m2.outputs[0],em.inputs[1])
    ad=N('ShaderNodeAddShader');L(tr.outputs[0],ad.inputs[0]);L(em.outputs[0],ad.inputs[1]);L(ad.outputs[0],out.inputs['Surface']);return m
def d_vial(g,loc,capm,sc=1,liq='#BFE3F7',lvl=.5):
    e=empty(loc);e.scale=(sc,)*3
    gl=d_clearm('vg','#ECF5FA','#8FB6CF',.0,.7,pow=2.2);lq=mat('vl',liq,.15,clear=.3)
    lathe(rounded([(0,0,0),(.3,0,.05),(.3,.74,.14),(.15,.92,.05),(.15,1.02,0)],8),gl,64,parent=e,ang=60);lathe(rounded([(0,.03,0),(.275,.03,.04),(.275,lvl,0),(0,lvl,0)],6),lq,64,parent=e)
    label(.304,.2,.6,mat('vb','#ffffff',.45),parent=e);label(.3055,.2,.28,capm,parent=e)
    lathe(rounded([(0,1.0,0),(.2,1.0,.01),(.2,1.13,.02),(0,1.13,0)]),g.alu,64,parent=e);lathe(rounded([(0,1.13,0),(.205,1.13,.015),(.205,1.27,.04),(0,1.27,0)]),capm,64,parent=e);return e
def d_disc(r,d,m,loc,rot=(90,0,0)): return lathe(rounded([(0,0,0),(r,0,.01),(r,d,.02),(0,d,0)]),m,160,loc,rot)

def S_sunlight(g):
    d_niche('#F7BE48','#FBEBC9','#FBF1DC');d_sunny(3.5,130,.5,'#ffe7c4','#fff2e0')
    d_disc(.78,.06,mat('sd','#F5921E',.7,emit='#F5921E',es=.2),(.52,1.38,1.98))
    d_plinth(.8,.42,plaster('pl','#F4A52E',.03),(-.2,.1,0))
    d_pk(d_first('vitamin_d3','d3'),g,(-.2,.05,.42),0,1.16,lambda c,lo,hi:(c.x**2+c.y**2)**.5<.3)
    gm=mat('gel','#F0A21E',.16,clear=.8)
    for x,y,r in ((.78,-.62,62),(1.08,-.42,20),(1.22,-.78,-48)): d_softgel(gm,(x,y,0),r,.115,.2)
    return d_shot()
def d_spoon(m,loc,rz,L=1.5):
    me=bpy.data.meshes.new('sp');bm=bmesh.new();N,U=60,12;rows=[]
    for i in range(N+1):
        t=i/N;x=(t-.5)*L
        if t<.3:
            s=t/.3;w=.15*max(.02,math.sin(math.pi*min(1,s*.93+.035)))**.6;dp=.085*math.sin(math.pi*s)
        else: s=(t-.3)/.7;w=.034+.04*s**2;dp=0
        if .22<t<.38: k=(t-.22)/.16;w=w*(1-k)+.034*k if t<.3 else .034
        z=.105 if t<.3 else .105+.05*math.sin(math.pi*min(1,(t-.3)/.35)) -.09*max(0,(t-.45)/.55)
        rows.append([bm.verts.new((x,w*(2*j/U-1),z-dp*(1-(2*j/U-1)**2))) for j in range(U+1)])
    for a,b in zip(rows,rows[1:]):
        for j in range(U): bm.faces.new((a[j],b[j],b[j+1],a[j+1]))
    bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('spoon',me,loc,(0,0,rz));sd=o.modifiers.new('s','SOLIDIFY');sd.thickness=.02;subsurf(o,1);return o
def d_jug(g,loc,rot=0,sc=1):
    e=empty(loc,(0,0,rot));e.scale=(sc,)*3
    gl=d_clearm('jg','#EAF6FC','#8FC4E2',.2,.45,(-.6,-.8,.06),(.965,.99));wt=d_clearm('jw','#C3E8FA','#5FB4E4',.05,0);R0,R1,H=.46,.56,1.35
    r=lambda z:R0+(R1-R0)*z/H
    lathe(rounded([(R0-.05,0.004,0),(R0,0.004,.05),(R1,H,.0)],8),gl,96,parent=e,ang=60)
    lathe([(r(H)-.012+.03*math.cos(a),H+.03*math.sin(a)) for a in [i*2*math.pi/16 for i in range(17)]],mat('jr','#CFEAF8',.15,clear=.6),96,parent=e,ang=80)
    wl=.92;lathe([(R0-.04,.09),(r(wl)-.035,wl)],wt,96,parent=e,ang=60)
    lathe([(0,wl),(r(wl)-.035,wl)],d_clearm('jt','#D6EFFB','#8CCBEE',.12,0),96,parent=e)
    mk=mat('mk','#0F6FB5',.5)
    for k,z in enumerate((.25,.42,.59,.76,.93,1.1)):
        d_=label(r(z)+.004,z,z+.026,mk,arc=56 if k%2 else 34,rot=(0,0,-14),parent=e)
    lathe(rounded([(0,.085,0),(R0-.035,.085,0),(R0-.02,.03,0),(0,.03,0)],6),mat('jb','#A9D8F2',.3),96,parent=e)
    cv=bpy.data.curves.new('h','CURVE');cv.dimensions='3D';cv.bevel_depth=.062;cv.bevel_resolution=8;s=cv.splines.new('BEZIER');s.bezier_points.add(3)
    for p,c in zip(s.bezier_points,((.53,0,1.16),(.92,0,1.12),(.9,0,.48),(.49,0,.36))): p.co=c;p.handle_left_type=p.handle_right_type='AUTO'
    cv.materials.append(mat('jh','#B4DDF4',.15,clear=.7));obj('jh',cv,parent=e);return e
def S_water(g):
    d_niche('#C6DEEB','#2FA6E8','#B4D0DC');d_sunny(3.7,190,.5) # white sachets need a tinted shelf and wall
    def ors(g):
        _PK['box3']('c_ors',1.66,.55,1.22,(0,.52,0)) # no wider than the sachets before it, which would cut its letters, and clear of their upper corners
        _PK['sach']((-.42,-.16,0),(-15,0,5),.98);_PK['sach']((.42,-.2,0),(-15,0,-5),.98)
        for x,y,r in ((-.42,-.17,5),(.42,-.21,-5)): contact(.86,.05,.16,.5,(x,y,.004),(0,0,r))
    # all of it in the middle, so that nothing is cut in the arch at the head of the blog
    d_pk(ors,g,(-.55,.38,0),3,.9)
    d_jug(g,(.68,-.02,0),-62,.84)
    d_spoon(mat('st','#DCE5EC',.3,metal=1),(-.02,-.95,0),-4,1.3);d_even()
    return d_shot()+(.12,)
def d_tube(g,x,y,z,capm,liq,h,e):
    gl=d_clearm('tg','#F1F7FC','#A9C6E0',.16,.5,(-.55,-.83,0),(.95,.985));r=.185;H=1.75
    bowl=lambda rr,zz,n=14:[(rr*math.sin(k*math.pi/2/n),zz+rr*(1-math.cos(k*math.pi/2/n))) for k in range(n+1)]
    lathe(bowl(r,0)+[(r,H)],gl,64,(x,y,z),parent=e,ang=80)
    lathe(bowl(r-.022,.022)+[(r-.022,h-.02),(r-.045,h),(0,h)],liq,64,(x,y,z),parent=e,ang=50)
    label(r+.004,1.12,1.44,mat('tl','#ffffff',.5),loc=(x,y,z),parent=e)
    lathe(rounded([(0,H-.16,0),(.232,H-.16,.03),(.232,H+.2,.06),(0,H+.2,0)],8),capm,64,(x,y,z),parent=e)
def S_sample_tubes(g):
    d_niche('#EEEDF5','#4C55CC','#F7F4EE');d_sunny(3.5,180,.5)
    e=empty((0,.1,0),(0,0,0));wm=mat('rk','#FAFAF8',.4)
    slab(3.24,.74,.12,.14,wm,(0,0,0),bev=.04,parent=e)
    for x in (-1.49,1.49): box(.13,.5,.86,wm,(x,0,.08),bev=.04,parent=e)
    # upper shelf with real holes
    cv=bpy.data.curves.new('sh','CURVE');cv.dimensions='2D';cv.fill_mode='BOTH';cv.extrude=.045;cv.bevel_depth=.02;cv.bevel_resolution=4;cv.resolution_u=24
    s=cv.splines.new('POLY');s.use_cyclic_u=True;pts=[]
    for cx,cy,a0 in ((1.51,.23,0),(-1.51,.23,90),(-1.51,-.23,180),(1.51,-.23,270)):
        for k in range(9): a=math.radians(a0+90*k/8);pts.append((cx+.11*math.cos(a),cy+.11*math.sin(a)))
    s.points.add(len(pts)-1)
    for p,c in zip(s.points,pts): p.co=(c[0],c[1],0,1)
    r0=.222;xs=[-1.14,-.57,0,.57,1.14]
    for x in xs:
        s=cv.splines.new('POLY');s.use_cyclic_u=True;s.points.add(47)
        for k,p in enumerate(s.points): a=-2*math.pi*k/48;p.co=(x+r0*math.cos(a),r0*math.sin(a),0,1)
    cv.materials.append(wm);obj('shelf',cv,(0,0,.96),parent=e)
    bl=mat('blood','#B3122E',.22,clear=.5);pl=mat('plasma','#F2B63C',.22,clear=.5);se=mat('serum','#F1DE9C',.22,clear=.5);bu=mat('buf','#55C4F2',.22,clear=.5)
    vi=mat('vio','#9B7BE8',.3,clear=.3);rd=mat('redc','#D8274C',.3,clear=.3);lp=mat('lpc','#1F5FC0',.3,clear=.3)
    for x,cm,lq,h in zip(xs,(rd,g.saf,vi,lp,g.sky),(bl,pl,bl,se,bu),(.98,.8,1.04,.7,.88)): d_tube(g,x,0,.12,cm,lq,h,e)
    d_vial(g,(-1.86,-.62,0),g.sky,.62);d_vial(g,(1.66,-.82,0),g.lapis,.62);d_vial(g,(2.02,-.32,0),g.saf,.62);d_even()
    return d_shot()+(.12,)

def d_rest(e,z):
    lo,hi=d_extent(d_tree(e));e.location.z+=z-lo.z;return e
def S_summer(g):
    d_niche('#EE8468','#6FBBEA','#FBF1E6',rim='#C9543C');d_sunny(3.6,130,.5,'#ffe2b4','#fff2e0')
    d_disc(.52,.06,mat('sd','#FBD65A',.7,emit='#FBD65A',es=.3),(2.02,-.05,2.45))
    d_plinth(.76,.3,plaster('p1','#FBF3E6',.03),(-.66,.3,0))
    d_pk(d_first('cough_syrup','syrup'),g,(-.66,.28,.3),0,1.02,lambda c,lo,hi:(c.x**2+c.y**2)**.5<.25)
    P=d_first('ibuprofen')
    if P: d_pk(P,g,(.74,.02,0),-12,.72,only='box')
    return d_shot()
def S_blood_pressure(g):
    d_niche('#BFE4EF','#1551B8','#F4F4F0',spring=2.35,h=.98);d_sunny(3.2,130,.5)
    d_plinth(1.95,.34,plaster('rt','#EEF4F6',.03),(0,-.25,0));d_plinth(.63,.62,plaster('sp','#F5B22F',.03),(-.82,.5,.34))
    d_pk(d_first('amlodipine'),g,(-.82,.34,.96),0,.6,only='box')
    d_pk(d_part('bpm'),g,(-.62,-.85,.34),-4,.86,name='bpm');d_pk(d_part('cuff'),g,(.82,-.25,.34),-12,.92,name='cuff')
    _PK['tubecurve'](((-.45,-.18,.6),(-.3,.1,.42),(.0,.16,.38),(.25,.05,.38),(.38,-.1,.46)),.034,g.grey)
    return d_shot(1.3,3.1,0,58,8.7)+(.12,)
def d_pom(m,m2,loc,s=.4,rz=0):
    e=empty(loc,(0,0,rz));e.scale=(s,)*3
    pr=[(0,-1)]+[(math.sin(a)*(1+.03*math.cos(2*a)),-math.cos(a)) for a in [k*math.pi/40 for k in range(1,37)]]
    pr+=[(.27,1.0),(.235,1.08),(.25,1.2),(.29,1.3),(.24,1.28),(.18,1.12),(0,1.08)]
    lathe(pr,m,96,(0,0,1),parent=e,ang=80)
    for k in range(6):
        me=bpy.data.meshes.new('sep');me.from_pydata([(-.15,0,0),(.15,0,0),(.09,-.07,.2),(0,-.17,.4),(-.09,-.07,.2)],[],[(0,1,2,3,4)]);me.materials.append(m2)
        a=60*k;o=obj('sep',me,(.235*math.sin(math.radians(a)),-.235*math.cos(math.radians(a)),2.2),(0,0,a),parent=e);sd=o.modifiers.new('s','SOLIDIFY');sd.thickness=.05;bevel(o,.015,2)
    return e
def S_iron(g):
    d_niche('#CC3150','#F3C4C8','#FBF0EC');d_sunny(3.2,130,.5,'#fff0e2','#fff0f0')
    P=d_first('iron_tablets')
    if P: d_pk(P,g,(.1,.15,0),0,1.0,lambda c,lo,hi:(c.x**2+c.y**2)**.5<.2 and hi.z-lo.z>.1)
    m=mat('pm','#C22446',.38,clear=.2,sss=.05);m2=mat('pm2','#A81F3C',.5)
    d_pom(m,m2,(-.82,-.42,0),.32,30) # like the tablets in the middle two fifths, all that the arch of a banner shows
    dk=mat('ck','#8E1230',.22,clear=.5);rd=mat('cr','#D92B4B',.25,clear=.5)
    for x,y,r in ((-.3,-1.2,78),(.88,-.5,-62),(.76,-.92,14),(.36,-1.14,-70)): pill(.2,.15,dk,(x,y,0))
    pill(.2,.15,dk,(.86,-.7,.15));d_even()
    return d_shot()
def S_prescription(g):
    d_niche('#1C5ABF','#F3B435','#E6E7E4');d_sunny(3.2,130,.5)
    if d_first('losartan'): d_pk(d_first('losartan'),g,(-1.05,-.05,0),14,1.15,only='box')
    d_plinth(.72,.8,plaster('bp','#35B4F0',.03),(.75,.62,0))
    if d_first('omeprazole'): d_pk(d_first('omeprazole'),g,(.78,.42,.8),8,.8,only='box') # high enough for its dose to show above the box before it
    if d_first('metformin'): d_pk(d_first('metformin'),g,(.72,-.55,0),10,.82,only='box')
    blister(g,5,2,(-.55,-.98,.075),(9,0,6),g.white)
    vi=mat('cv','#9A4FD0',.25,clear=.4)
    capsule(.13,.34,vi,g.white,(1.62,-.98,.1355),(90,0,62));capsule(.13,.34,g.white,vi,(1.9,-.62,.1355),(90,0,-48))
    return d_shot()
def d_stand(g,loc,rz,tilt,sc):
    """glucose meter leaning back on a wedge, its foot behind a low lip"""
    e=empty(loc,(0,0,rz));e.scale=(sc,)*3;t=math.radians(tilt);u=Vector((math.cos(t),math.sin(t)));n=Vector((-math.sin(t),math.cos(t)));O=Vector((0,.1));L=O+n*.1;K=L-u*.07;T=O+u*1.12;w=.43
    P=[(K.x,0),tuple(K),tuple(L),tuple(O),tuple(T),(T.x+.08,T.y-.03),(T.x+.2,0)];N=len(P)
    me=bpy.data.meshes.new('stand');me.from_pydata([(x,y,z) for x in (-w,w) for y,z in P],[],[tuple(range(N)),tuple(range(2*N-1,N-1,-1))]+[(i,i+N,(i+1)%N+N,(i+1)%N) for i in range(N)])
    me.materials.append(plaster('wd','#F5B22F',.03));o=obj('stand',me,parent=e);bevel(o,.02,3)
    q=O+u*.815;m=_PK['meter'](g,(0,q.x,q.y),0,False);m.rotation_euler=(t,0,0);m.parent=e;return e
def S_diabetes(g):
    d_niche('#E4EFE6','#15A576','#F5F4EE',spring=2.3);d_sunny(3.6,180,.5)
    d_plinth(1.95,.3,plaster('rt','#86C7A6',.03),(0,-.25,0))
    d_stand(g,(-.56,-.62,.3),6,50,1.02)
    # of the pack only the tube with its strips: two lie before it, larger and thicker than there
    d_pk(d_first('glucose_test_strips'),g,(.6,.12,.3),0,1.0,lambda c,lo,hi:c.x>-.5 and hi.z>.3)
    st=mat('st2','#fbfaf6',.35);bk=mat('sb2','#16202c',.3);rd=mat('sr2','#C81E46',.3)
    for x,y,r in ((-.02,-1.12,-66),(.74,-.92,-60)):
        e=empty((x,y,.302),(0,0,r));slab(.19,.8,.035,.02,st,bev=.006,parent=e);slab(.186,.12,.037,.01,bk,(0,.33,0),bev=0,parent=e);slab(.1,.16,.037,.02,rd,(0,-.27,0),bev=0,parent=e)
        contact(.19,.8,.08,.45,(x,y,.303),(0,0,r))
    return d_shot(1.3,2.9,0,58,8.7)+(.12,)
def S_childrens_syrup(g):
    d_niche('#F58E74','#FDE6D3','#EBDACA');d_sunny(3.4,130,.5,'#ffecd6','#fff2ea')
    P=d_first('childrens_paracetamol_syrup')
    if P: d_pk(P,g,(-.35,.12,0),0,1.2,lambda c,lo,hi:(c.x**2+c.y**2)**.5<.25)
    d_syringe(g,(1.04,-.85,0),22,1.0);return d_shot()
def d_syringe(g,loc,rz,sc):
    e=empty(loc,(0,0,rz));e.scale=(sc,)*3;q=empty((-.55,0,.14),(0,90,0));q.parent=e
    sl=mat('sl','#E85C84',.18,clear=.6);gl=d_clearm('sg','#F4F8FB','#B9CCD8',.15,.35,(0,-.6,.8),(.96,.985));wh=mat('sw','#FBFBFA',.35);rb=mat('srb','#5B6B7A',.5);mk=mat('smk','#1B3F7A',.5)
    r=.135;F=.8                                   # filled length
    lathe([(r,F),(r,1.2)],gl,96,parent=q)         # clear barrel behind the plunger
    lathe([(r,0),(r,F)],sl,96,parent=q)           # filled barrel
    lathe(rounded([(0,-.3,0),(.05,-.3,.01),(.06,-.06,.04),(r,-.03,.05),(r,0,0)],8),wh,64,parent=q)
    lathe(rounded([(0,F,0),(r-.012,F,.02),(r-.012,F+.12,.02),(0,F+.12,0)]),rb,64,parent=q)
    lathe(rounded([(0,F+.12,0),(.07,F+.12,0),(.07,1.62,0),(0,1.62,0)]),wh,48,parent=q)
    lathe(rounded([(0,1.6,0),(r,1.6,.02),(r,1.66,.02),(0,1.66,0)]),wh,64,parent=q)
    slab(.3,.72,.06,.14,wh,(0,0,1.18),bev=.015,parent=q)   # finger flange, wide side level
    for k in range(8):
        z=.1+k*.13;lathe([(r+.002,z),(r+.002,z+.012)],mk,96,parent=q) if False else None
        label(r+.003,z,z+.014,mk,loc=(0,0,0),rot=(0,0,-55),arc=70 if k%2 else 44,parent=q)
    d_rest(e,0);return e
def d_rbc(m,loc,rot,sc,th=.74):
    N=40;pr=[]
    for k in range(N+1):
        r=math.sin(math.pi/2*k/N);h=th*(1-r*r)**.5*(.105+1.0*r*r-.56*r**4);pr.append((r,-h))
    full=pr+[(r,-z) for r,z in reversed(pr[:-1])]
    full[0]=(0,full[0][1]);full[-1]=(0,full[-1][1])
    o=lathe(full,m,128,loc,rot,ang=180);o.scale=(sc,)*3;return o
def S_cells(g):
    """three red blood cells, all in focus, before a pale wall; their rims are darker than their faces and than the wall"""
    m=mat('rbc','#D8304E',.5,spec=.2);nt=m.node_tree;b=nt.nodes['Principled BSDF'];L=nt.links.new
    lw=nt.nodes.new('ShaderNodeLayerWeight');lw.inputs[0].default_value=.5;mr=nt.nodes.new('ShaderNodeMapRange');mr.interpolation_type='SMOOTHSTEP';mr.inputs[1].default_value=.18;mr.inputs[2].default_value=.82;L(lw.outputs['Facing'],mr.inputs[0]);mx=nt.nodes.new('ShaderNodeMixRGB');mx.inputs[2].default_value=srgb('#6E0820');L(mr.outputs[0],mx.inputs[0])
    tc=nt.nodes.new('ShaderNodeTexCoord');vm=nt.nodes.new('ShaderNodeVectorMath');vm.operation='MULTIPLY';vm.inputs[1].default_value=(1,1,0);L(tc.outputs['Object'],vm.inputs[0]);le=nt.nodes.new('ShaderNodeVectorMath');le.operation='LENGTH';L(vm.outputs[0],le.inputs[0])
    cr=nt.nodes.new('ShaderNodeValToRGB');cr.color_ramp.interpolation='EASE';E=cr.color_ramp.elements;E[0].color=srgb('#A8142F');E[1].position=.6;E[1].color=srgb('#DC3049');e=E.new(.84);e.color=srgb('#CC2140');e=E.new(1);e.color=srgb('#9A0F2C');L(le.outputs['Value'],cr.inputs[0]);L(cr.outputs[0],mx.inputs[1]);L(mx.outputs[0],b.inputs['Base Color'])
    plane(60,40,mat('bg','#FFB0B8',.9,spec=.1,emit='#FFBCC2',es=.24),(0,1.3,0),(90,0,0))
    # all three near the middle: of a narrow crop they fill the most
    d_rbc(m,(-.66,.1,1.08),(58,12,20),.88);d_rbc(m,(.74,0,.1),(72,-16,-22),.88);d_rbc(m,(-.5,.1,-1.14),(34,16,-14),.88)
    world('#ffeef0',.55);sun((50,4,-38),2.7,9,'#fff3ea');area((-4,-5,4),(0,0,0),3,90,'#ffffff');cam((0,-9,0),(0,0,0),60);bpy.context.scene['even']=.006;return (1040,780,.22)

def S_vials(g):
    plane(60,60,plaster('p','#D6ECF8',.02),(0,0,0));plane(60,30,plaster('b','#EAF5FB',.02),(0,7,5),(90,0,0))
    for i in range(6):
        for j in range(4): d_vial(g,((i-2.5)*.86+(.43 if j%2==0 else 0),j*.82,0),[g.sky,g.lapis,g.sky,g.saf,g.sky][(i+j*2)%5],1,'#CBE8F8',.68)
    world('#e4f3ff',.6);sun((50,4,-40),2.8,2,'#fffaf2');area((-4,-4,4),(0,0,0),2.5,150);cam((-.4,-6.0,2.3),(.0,.4,.58),80);d=bpy.context.scene.camera.data.dof;d.use_dof=True;d.aperture_fstop=.42;d.focus_distance=6.25;return (1040,780)
def d_segd(a,b):
    def pd(p,q): # point to segment
        u=q[1]-q[0];t=max(0,min(1,(p-q[0]).dot(u)/u.dot(u)));return (p-q[0]-u*t).length
    (p,r),(q,s)=a,b
    def cr(o,x,y): return (x.x-o.x)*(y.y-o.y)-(x.y-o.y)*(y.x-o.x)
    if cr(p,r,q)*cr(p,r,s)<0 and cr(q,s,p)*cr(q,s,r)<0: return 0
    return min(pd(p,b),pd(r,b),pd(q,a),pd(s,a))
def S_caps(g):
    plane(30,30,plaster('p','#BFE6FB',.02),(0,0,0));R=random.Random(21);cs=[(g.sky,g.white),(g.lapis,g.white),(g.saf,g.cream),(g.rose,g.cream)]
    seg=[];k=0
    def add(x,y,a,c):
        v=Vector((math.sin(math.radians(a)),-math.cos(math.radians(a))));s=(Vector((x,y))+v*.29,Vector((x,y))-v*.29)
        if any(d_segd(s,t)<.47 for t in seg): return False
        seg.append(s);capsule(.2,.52,*cs[c],(x,y,.209),(90,0,a));return True
    add(-.35,-.55,-62,0);add(.75,-.15,52,2);add(-1.35,.1,18,3);add(1.35,-1.05,-80,1)
    for t in range(6000):
        if add(R.uniform(-3.6,3.6),R.uniform(-2.3,4.6),R.uniform(0,360),k%4): k+=1
        if len(seg)>58: break
    world('#e4f3ff',.55);sun((48,4,-35),3.0,2,'#fff1dc');area((-4,-4,4),(0,0,0),2.5,170);cam((0,-5.6,3.6),(0,.45,0),70);d=bpy.context.scene.camera.data.dof;d.use_dof=True;d.aperture_fstop=.5;d.focus_distance=6.3;return (1040,780)
_dna0=S_dna
def S_dna(g):
    r=_dna0(g);e=[o for o in bpy.data.objects if o.type=='EMPTY' and o.children][0]
    for o in bpy.data.objects:
        if o.type=='MESH' and abs(o.location.y-5)<.01 and not o.parent: o.location.y=16
    d=bpy.context.scene.camera.data.dof;d.aperture_fstop=.34
    for loc,rot,s in (((-4.9,8.6,.6),(0,-22,40),1.0),):
        e2=empty(loc,rot);e2.scale=(s,)*3
        for o in list(e.children):
            c=o.copy();bpy.context.scene.collection.objects.link(c);c.parent=e2
    return r
_arc0=S_arcade
def S_arcade(g):
    r=_arc0(g);area((0,5,.4),(0,5,4),3,55,'#fff1dc',sy=12)
    for m in bpy.data.materials: # a fine relief on the large walls came out as stains
        for n in m.node_tree.nodes if m.node_tree else ():
            if n.type=='BUMP' and m.name in ('st','ce','tl','fl','nb'): n.inputs['Strength'].default_value=0
    bpy.context.scene['even']=.006;return r
